import type { Desk } from '../desk.ts'
import { addressOf } from '../documents/places.ts'
import { refusalOf } from '../operations.ts'
import type { Customer, Outcome, Provider } from './provider-answers.ts'

/** What the mail with the link says, in the languages of the page that it leads to. */
const words: Record<string, { subject: string; text: (link: string) => string }> = {
  en: {
    subject: 'Your plan and payments',
    text: (link) =>
      `Here you can see your plan and your invoices, and change the card that pays:\n\n${link}\n\nThe link is for you alone and works for an hour.\n`,
  },
  de: {
    subject: 'Ihr Tarif und Ihre Zahlungen',
    text: (link) =>
      `Hier sehen Sie Ihren Tarif und Ihre Rechnungen und ändern die Karte, die zahlt:\n\n${link}\n\nDer Link ist nur für Sie und gilt eine Stunde.\n`,
  },
  fr: {
    subject: 'Votre forfait et vos paiements',
    text: (link) =>
      `Vous trouvez ici votre forfait et vos factures, et vous pouvez changer la carte qui paie :\n\n${link}\n\nLe lien n’est que pour vous et reste valable une heure.\n`,
  },
  es: {
    subject: 'Su plan y sus pagos',
    text: (link) =>
      `Aquí puede ver su plan y sus facturas, y cambiar la tarjeta que paga:\n\n${link}\n\nEl enlace es solo para usted y sirve durante una hora.\n`,
  },
  nl: {
    subject: 'Uw abonnement en betalingen',
    text: (link) =>
      `Hier ziet u uw abonnement en uw facturen, en wijzigt u de kaart die betaalt:\n\n${link}\n\nDe link is alleen voor u en werkt een uur.\n`,
  },
}

/**
 * Mails a customer the address of their portal, in the language that they prefer: a portal session of the provider's, and a document in the
 * collection whose documents are mails.
 */
export async function sendPortalLink(
  desk: Desk,
  provider: Provider,
  collection: string | null,
  of: string,
): Promise<Outcome> {
  const { email, name, preferred_locales: preferred } = await provider.get<Customer>(`customers/${of}`)
  if (collection === null) return { refusal: 'No collection is for mails here.' }
  if (!email) return { refusal: `${name ?? of} has no mail address at the provider.` }
  const language = (preferred ?? [])
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((one) => Object.hasOwn(words, one))
  const mail = words[language ?? 'en']
  return desk.act('/payments', `sent the portal link to ${email}`, async () => {
    const made = await provider.post('billing_portal/sessions', { customer: of })
    if (refusalOf(made) !== null || !mail) return made
    const { url } = made.body as { url: string }
    const string = (text: string) => ({ stringValue: text })
    return desk.ask('POST', addressOf(desk.project, collection.split('/')), {
      json: {
        fields: {
          to: string(email),
          message: { mapValue: { fields: { subject: string(mail.subject), text: string(mail.text(url)) } } },
        },
      },
    })
  })
}
