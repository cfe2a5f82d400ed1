import type { ConsolePage } from '../console-page.ts'
import { refused, type Desk } from '../desk.ts'
import { moment } from '../moments.ts'
import { glyph, markup, type Markup } from '../server-page.ts'
import { openAccount } from './account-leaf.ts'
import { actOnAccount, addAccount } from './account-acts.ts'
import { nameOf, waysIn, type AccountSeen } from './account-seen.ts'
import { findAccounts, lookUpAccount, sessionsOf, type FoundAccounts } from './find-accounts.ts'

/** Who has an account, how they come in, and what an operator does for somebody who cannot. `count`: how many there are. */
export function accountsPage(desk: Desk, count: () => number): ConsolePage {
  const main = async (query: URLSearchParams, refusal: string | null = null): Promise<Markup> => {
    const text = textOf(query)
    const id = (query.get('id') ?? '').slice(0, 128)
    const [found, open] = await Promise.all([
      findAccounts(desk.ask, desk.project, text),
      id === '' ? null : lookUpAccount(desk.ask, desk.project, id),
    ])
    const sessions = open ? await sessionsOf(desk.ask, desk.project, open.localId) : []
    const ask = query.get('ask') ?? ''
    const leaf = ask === 'add' ? addForm(query) : open && openAccount(open, sessions, { text, ask })
    return markup`${refusal !== null && refused(refusal)}${desk.done('/accounts', query)}
      <div class="mw${leaf === null && markup` alone`}"><section class="sec" aria-label="Accounts">${list(found, text, id)}</section>${
        leaf ?? (id !== '' && markup`<p class="t14">There is no account with this id any more.</p>`)
      }</div>
      ${desk.history('/accounts')}`
  }
  return {
    path: '/accounts',
    name: 'Accounts',
    icon: 'users',
    count,
    head: (query) => ({
      lead: `${inWords(count())}. Nobody here can read a password, a code or a second step’s secret.`,
      tools: markup`<form class="flow" method="get" action="/accounts"><label class="sr" for="q">Find by address, name or id</label><input class="in" id="q" name="q" value="${textOf(query)}" maxlength="200" placeholder="Address, name or id" /><button class="btn">Find</button><a class="btn main" href="/accounts?ask=add#open">Add one</a></form>`,
    }),
    main: (query = new URLSearchParams()) => main(query),
    async take(form) {
      if (form.get('act') === 'add') {
        const added = await addAccount(desk, form)
        if ('refusal' in added) return main(withAsk(form, 'add'), added.refusal)
        return { seeOther: `/accounts?${new URLSearchParams({ id: added.localId ?? '', done: String(added.id) })}` }
      }
      const account = await lookUpAccount(desk.ask, desk.project, (form.get('id') ?? '').slice(0, 128))
      if (!account) return main(new URLSearchParams(), 'There is no account with this id any more.')
      const outcome = await actOnAccount(desk, account, form)
      if ('refusal' in outcome) return main(withAsk(form, form.get('ask') ?? ''), outcome.refusal)
      const gone = form.get('act') === 'delete'
      const back = { q: textOf(form), done: String(outcome.id), ...(!gone && { id: account.localId }) }
      return { seeOther: `/accounts?${new URLSearchParams(back)}` }
    },
  }
}

const textOf = (query: URLSearchParams) => (query.get('q') ?? '').trim().slice(0, 200)

const inWords = (count: number) => (count === 1 ? '1 account' : `${count.toLocaleString('en-GB')} accounts`)

function withAsk(form: URLSearchParams, ask: string): URLSearchParams {
  const query = new URLSearchParams(form)
  query.set('ask', ask)
  return query
}

function list(found: FoundAccounts, text: string, open: string): Markup {
  if ('refusal' in found) return refused(found.refusal)
  if (found.accounts.length === 0)
    return markup`<p class="t14">${
      text === ''
        ? 'Nobody has an account yet.'
        : markup`<b>No account for “${text}”.</b> Addresses, numbers and ids match from their beginning; names anywhere.`
    }</p>`
  return markup`<table class="ledger cst2"><thead><tr><th scope="col">Account</th><th scope="col">Ways in</th><th scope="col">Last sign-in</th></tr></thead><tbody>${found.accounts.map(
    (account) => row(account, text, account.localId === open),
  )}</tbody></table>${found.more && markup`<p class="t12 m3">There are more: find one by its address, name or id.</p>`}`
}

function row(account: AccountSeen, text: string, isOpen: boolean): Markup {
  const { displayName, emailVerified, email, mfaInfo = [], lastLoginAt, disabled } = account
  const address = `/accounts?${new URLSearchParams({ ...(text !== '' && { q: text }), id: account.localId })}#open`
  const unconfirmed = email !== undefined && emailVerified !== true
  return markup`<tr${isOpen && markup` class="on"`}><th scope="row"><a href="${address}"${isOpen && markup` aria-current="true"`}>${nameOf(account)}</a><small>${[displayName, unconfirmed && 'not confirmed'].filter(Boolean).join(', ')}</small></th><td>${waysIn(account).join(', ') || 'none'}<small>${mfaInfo.length === 0 ? 'no second step' : `then ${mfaInfo.map((one) => (one.phoneInfo === undefined ? 'app' : 'text')).join(' or ')}`}</small></td><td>${
    disabled === true
      ? markup`<span class="state over">${glyph('lock')}Blocked</span>`
      : lastLoginAt === undefined
        ? markup`<span class="m3">never</span>`
        : moment(Number(lastLoginAt))
  }</td></tr>`
}

function addForm(form: URLSearchParams): Markup {
  return markup`<article class="mr" id="open" aria-labelledby="add"><h2 class="h" id="add">Add an account</h2>
    <p class="t13 m2">It has no password until its link to a new one was used, which can be sent from its page.</p>
    <form class="stack" method="post" action="/accounts"><input type="hidden" name="act" value="add" />
      <div class="field"><label for="email">Address</label><input class="in" id="email" name="email" type="email" required maxlength="254" value="${form.get('email') ?? ''}" autocomplete="off" /></div>
      <div class="field"><label for="name">Name <span class="m3">can be left out</span></label><input class="in" id="name" name="name" maxlength="256" value="${form.get('name') ?? ''}" autocomplete="off" /></div>
      <div class="flow"><button class="btn main">Add it</button><a class="btn bare" href="/accounts">Cancel</a></div>
    </form></article>`
}
