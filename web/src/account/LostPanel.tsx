import styles from './SignIn.module.css'

/** How to get back in, told before it is needed. */
export const LostPanel = () => (
  <section className={styles.panel} aria-labelledby="lost">
    <p>Before you need it</p>
    <h2 id="lost">If something is lost</h2>
    <dl>
      <dt>The password</dt>
      <dd>A link to a new one goes to your address. It is good for an hour and for one use.</dd>
      <dt>The authenticator app</dt>
      <dd>Your other second step lets you in. Set up two, an app and a phone number, while you have both.</dd>
      <dt>Every second step</dt>
      <dd>
        Whoever runs this Duebook can take it off, once they know that it is you. A new password does not go round it.
      </dd>
      <dt>The address itself</dt>
      <dd>Any other way you linked still signs in: a phone number, or an account elsewhere.</dd>
    </dl>
  </section>
)
