import { billing, cards } from '../page-models/billing.ts'
import { duebook } from '../page-models/duebook.ts'
import { paysForPeople, people } from '../page-models/people.ts'
import { mergeAsServer } from '../product/as-server.ts'
import { seed } from '../product/seed.ts'
import { firm, type Tour } from './firm.ts'
import { tourOutside } from './firm-outside.ts'
import { tourTogether } from './firm-together.ts'
import { mailsTo } from './mails.ts'

/** How people come into a book, have a role in it, and go again: every screen on the way, as a firm would meet it. */
export async function tourFirm({ product, visit, take }: Tour): Promise<void> {
  const [first, second] = await seed(product, Object.values(firm))
  // A book is handed on to somebody whose plan has room for it.
  await paysForPeople(product, second?.uid ?? '')
  const rosa = await visit(firm.rosa)
  const hers = people(rosa, product)
  const app = duebook(rosa, product.origin)

  await hers.open()
  await rosa.getByText(/^People come with Team/).waitFor()
  await take('people-free', rosa)
  await rosa.getByRole('button', { name: 'Make a book' }).click()
  await rosa.getByRole('dialog').getByText('Free has one book.').waitFor()
  await take('book-new-free', rosa, false)
  await rosa.getByRole('dialog').getByRole('link', { name: 'Plans' }).click()
  await rosa.getByRole('button', { name: 'Pay for Team' }).click()
  await billing(rosa, product).payWith(cards.pays)
  await rosa.getByRole('heading', { name: 'Team, monthly' }).waitFor()
  await take('billing-team', rosa)

  await hers.open()
  await rosa.getByLabel('Name', { exact: true }).fill('Harbour Joinery')
  await rosa.getByRole('button', { name: 'Rename' }).click()
  await rosa.getByRole('heading', { name: 'People in Harbour Joinery' }).waitFor()
  await rosa.getByText(/^A member adds a seat/).waitFor()
  await rosa.getByLabel('Email').fill(firm.tom.email)
  await rosa.getByRole('button', { name: 'Invite', exact: true }).click()
  const seat = rosa.getByRole('dialog', { name: 'Add a seat' })
  const pay = seat.getByRole('button', { name: /^Add the seat and pay/ })
  await pay.waitFor()
  await take('seat-price', rosa, false)
  await pay.click()
  await rosa.getByRole('list', { name: 'Invited' }).getByText(firm.tom.email).waitFor()
  await rosa.getByRole('form', { name: 'Invite' }).getByLabel('Sees').selectOption('Only what is theirs')
  await rosa.getByLabel('Email').fill(firm.wren.email)
  await rosa.getByRole('button', { name: 'Invite', exact: true }).click()
  await pay.click()
  await rosa.getByRole('list', { name: 'Invited' }).getByText(firm.wren.email).waitFor()
  await rosa.getByRole('form', { name: 'Invite' }).getByLabel('Sees').selectOption('Everything')
  await hers.invite('imani@bello-accounts.example', 'Viewer, free')
  await hers.invite('someone@nowhere.example', 'Viewer, free')
  await app.saved()
  await take('people-invited', rosa)

  const tom = await visit(firm.tom)
  await tom.goto(await hers.link(firm.tom.email))
  await tom.getByRole('heading', { name: /^Rosa Lindqvist invites you/ }).waitFor()
  await take('join', tom)
  await tom.getByRole('button', { name: /^Join Harbour/ }).click()
  await tom.getByRole('heading', { name: /^You are in/ }).waitFor()
  await take('join-in', tom)
  await tom.getByRole('button', { name: 'Go to Today' }).click()
  await tom.getByRole('main').getByRole('listitem').first().waitFor()
  await take('today-joined', tom)

  const wren = await visit(firm.wren)
  await wren.goto(await hers.link(firm.wren.email))
  await wren.getByText('As a member, who sees only what is theirs.').waitFor()
  await take('join-only-theirs', wren)
  await wren.getByRole('button', { name: /^Join Harbour/ }).click()
  await wren.getByRole('button', { name: 'Go to Today' }).click()
  await wren.getByText('Nothing here is yours yet.').waitFor()
  await take('today-nothing-yours', wren)

  const guest = await visit()
  const imaniLink = await hers.link('imani@bello-accounts.example')
  await guest.goto(imaniLink)
  await guest.getByRole('heading', { name: /^Join Harbour/ }).waitFor()
  await take('join-signed-out', guest)
  const imani = await visit(firm.imani)
  await imani.goto(imaniLink)
  await imani.getByRole('heading', { name: 'This invitation is for another address' }).waitFor()
  await take('join-other-address', imani)
  await imani.getByRole('button', { name: `Join as ${firm.imani.email}` }).click()
  await imani.getByRole('heading', { name: `Join as ${firm.imani.email}?` }).waitFor()
  await take('join-other-sure', imani)
  await imani.getByRole('button', { name: 'Join with this address' }).click()
  await imani.getByRole('heading', { name: /^You are in/ }).waitFor()
  await take('join-in-viewer', imani)
  await imani.getByRole('button', { name: 'Go to Today' }).click()
  await imani.getByRole('main').getByRole('listitem').first().waitFor()
  await guest.goto(imaniLink)
  await guest.getByRole('heading', { name: 'This invitation is used up' }).waitFor()
  await take('join-used', guest)
  const unsure = await hers.link('someone@nowhere.example')
  await guest.goto(unsure.replace('/join/', '/decline/'))
  await guest.getByRole('heading', { name: /^Decline/ }).waitFor()
  await take('join-decline', guest)
  await guest.getByRole('button', { name: 'Decline', exact: true }).click()
  await guest.getByRole('heading', { name: 'Declined' }).waitFor()
  await take('join-declined', guest)
  await guest.goto(`${product.origin}/join/nowhere.aaaaaaaaaaaa.aaaaaaaaaaaaaaaaaaaaaaaaaa`)
  await guest.getByRole('heading', { name: 'This link is not whole' }).waitFor()
  await take('join-not-whole', guest)

  await hers.row('Imani').waitFor()
  await rosa.getByLabel('Role of Tom Adeyemi').selectOption('Admin')
  await rosa.getByText('Tom Adeyemi: admin from now on.').waitFor()
  await take('people-four', rosa)
  for (const [name, page] of [
    ['admin', tom],
    ['member', wren],
    ['viewer', imani],
  ] as const) {
    await people(page, product).open()
    await take(`people-${name}`, page)
  }
  const imanis = duebook(imani, product.origin)
  await imanis.open('Workshop rent')
  await imani.getByText('You can see this, not change it.').waitFor()
  await take('obligation-viewer', imani)
  await imani.goto(`${imani.url()}/edit`)
  await imani.getByText('You can see this, not change it.').waitFor()
  await take('edit-viewer', imani)

  await rosa.getByRole('button', { name: 'Make a book' }).click()
  await rosa.getByRole('dialog', { name: 'A new book' }).getByLabel('Name').fill('Mill Lane lettings')
  await take('book-new', rosa, false)
  await rosa.keyboard.press('Enter')
  await app.status('Mill Lane lettings is made, and open.').waitFor()
  await rosa.goto(`${product.origin}/today`)
  await rosa.locator('#books').waitFor()
  await rosa.getByText('No date yet.').waitFor()
  await take('today-empty-book', rosa)
  await app.add('Gas safety £90 on 12 Dec kind:filing')
  await app.add('Flat 2 deposit renewal £30 today')
  await app.saved()
  await rosa.locator('#books').click()
  await rosa.getByRole('menu', { name: 'Books' }).waitFor()
  await take('books', rosa, false)
  await rosa.getByRole('menuitemradio', { name: /All books/ }).click()
  await rosa.getByText('Today, all books').waitFor()
  await app.row('Timber').waitFor()
  await take('today-all', rosa)
  await app.view('Upcoming')
  await rosa.getByText('Upcoming, all books').waitFor()
  await app.row('Van MOT').waitFor()
  await take('upcoming-all', rosa)
  await app.view('Calendar')
  await rosa.getByText('Calendar, all books').waitFor()
  await rosa.getByRole('grid').getByRole('link').first().waitFor()
  await take('calendar-all', rosa)
  await hers.choose('Mill Lane lettings')
  await hers.open()
  await rosa.getByRole('button', { name: 'Delete the book…' }).click()
  await rosa.getByRole('dialog', { name: /^Delete/ }).waitFor()
  await take('book-delete', rosa, false)
  await rosa.keyboard.press('Escape')
  await hers.choose('Harbour Joinery')

  await tourTogether({ product, visit, take }, { rosa, tom, wren })
  await tourOutside({ product, visit, take }, rosa)

  await hers.open()
  await rosa.getByRole('button', { name: 'Hand the book on…' }).click()
  await rosa
    .getByRole('dialog', { name: /^Who shall own/ })
    .getByLabel('New owner')
    .waitFor()
  await take('book-hand-on', rosa, false)
  await rosa.getByRole('dialog').getByRole('button', { name: /^Ask / }).click()
  await rosa.getByText(/is asked until .* whether to own/).waitFor()
  await take('people-handing-on', rosa)
  await people(tom, product).open()
  await tom.getByText(/asks until .* whether you want to own/).waitFor()
  await take('people-asked-to-own', tom)
  await tom.getByRole('button', { name: /^Leave Harbour/ }).click()
  await tom.getByRole('dialog').waitFor()
  await take('leave', tom, false)
  await tom.keyboard.press('Escape')
  await rosa.getByRole('button', { name: 'Remove Tom Adeyemi' }).click()
  const removing = rosa.getByRole('dialog', { name: /^Tom/ })
  await removing.getByText(/owns \d+ obligation/).waitFor()
  await take('remove-hand-over', rosa, false)
  await removing.getByRole('button', { name: /^Hand over and remove/ }).click()
  await hers.row('Tom Adeyemi').waitFor({ state: 'detached' })
  await tom.getByText('You are no longer in Harbour Joinery.').waitFor()
  await take('taken-out', tom)
  await tom.goto(`${product.origin}/inbox`)
  await tom.getByRole('list', { name: 'News of your books' }).waitFor()
  await take('inbox-taken-out', tom)
  await rosa.goto(`${product.origin}/inbox`)
  await rosa.getByRole('list', { name: 'News of your books' }).waitFor()
  await take('inbox-news', rosa)
  await rosa.goto(`${product.origin}/activity`)
  await rosa.getByText('ended the link').first().waitFor()
  await take('activity-firm', rosa)

  // The plan has ended.
  const lapsed = {
    state: 'canceled',
    plan: 'free',
    access: 'readOnly',
    seats: 1,
    activeLimit: 25,
    keep: null,
    validUntil: 0,
  }
  await mergeAsServer(product, `books/${first?.uid}`, { entitlement: lapsed })
  await wren.goto(`${product.origin}/today`)
  await wren.getByText('This book can only be read').waitFor()
  await take('today-lapsed', wren)
  await duebook(wren, product.origin).open('Van MOT')
  await take('obligation-lapsed', wren)

  const reading = await visit()
  for (const [name, html] of await mailsTo(product, '.example')) {
    if (/-(was-)?(due|overdue)(-|$)|give-notice/.test(name)) continue
    await reading.setContent(html)
    await take(name, reading)
  }
}
