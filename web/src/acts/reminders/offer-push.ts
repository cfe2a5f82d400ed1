import { pushKey, subscribeHere } from '../../cloud/reach/pushHere.ts'
import { keepAsked } from '../../cloud/reach/pushState.ts'
import { pushSentence } from '../../frame/reached/push-sentence.ts'
import { announce, type FurtherAct } from '../../ui/toast.ts'

/** What is offered where our server sends pushes; null where it does not. */
export async function offerPush(uid: string): Promise<FurtherAct | null> {
  if ((await pushKey()) === null) return null
  return {
    name: 'Tell this device too',
    run() {
      keepAsked()
      void subscribeHere(uid).then((problem) => announce(pushSentence(problem)))
    },
  }
}
