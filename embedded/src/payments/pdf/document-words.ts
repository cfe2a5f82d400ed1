import type { PageLanguage } from '../locales.ts'

/** The words of a printed invoice, receipt or credit note, in the languages that a payer can choose. */
export type DocumentWords = {
  invoice: string
  receipt: string
  creditNote: string
  number: string
  issued: string
  /** Of what is no invoice. */
  issuedOn: string
  due: string
  paidOn: string
  paidWith: string
  from: string
  to: string
  what: string
  quantity: string
  each: string
  amount: string
  subtotal: string
  discount: string
  tax: string
  /** Of a tax that is in the amounts already. */
  included: (tax: string) => string
  reverseCharge: string
  exempt: string
  taxNumber: string
  total: string
  creditUsed: string
  creditGiven: string
  refunded: string
  credited: string
  toPay: string
  paid: string
  isDue: (amount: string, day: string) => string
  wasPaid: (amount: string, day: string) => string
  isVoid: string
  wasCredited: (amount: string, day: string) => string
  isTakenBack: string
  practice: string
  page: (page: number, of: number) => string
  endingIn: (brand: string, last4: string) => string
}

const en: DocumentWords = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  creditNote: 'Credit note',
  number: 'Number',
  issued: 'Date of issue',
  issuedOn: 'Date of issue',
  due: 'Due',
  paidOn: 'Paid on',
  paidWith: 'Paid with',
  from: 'From',
  to: 'Billed to',
  what: 'Description',
  quantity: 'Quantity',
  each: 'Each',
  amount: 'Amount',
  subtotal: 'Subtotal',
  discount: 'Discount',
  tax: 'Tax',
  included: (tax) => `${tax}, included`,
  reverseCharge: 'Reverse charge: you account for the tax',
  exempt: 'Exempt from tax',
  taxNumber: 'VAT number',
  total: 'Total',
  creditUsed: 'Credit used',
  creditGiven: 'Put to your credit',
  refunded: 'Refunded',
  credited: 'Credited',
  toPay: 'To pay',
  paid: 'Paid',
  isDue: (amount, day) => `${amount} due on ${day}`,
  wasPaid: (amount, day) => `${amount} paid on ${day}`,
  isVoid: 'Void: nothing is owed',
  wasCredited: (amount, day) => `${amount} credited on ${day}`,
  isTakenBack: 'Taken back: it counts no longer',
  practice: 'Practice: no money moved, and this is no tax document.',
  page: (page, of) => `Page ${page} of ${of}`,
  endingIn: (brand, last4) => `${brand} ending ${last4}`,
}

const de: DocumentWords = {
  invoice: 'Rechnung',
  receipt: 'Beleg',
  creditNote: 'Gutschrift',
  number: 'Nummer',
  issued: 'Rechnungsdatum',
  issuedOn: 'Ausgestellt am',
  due: 'Fällig',
  paidOn: 'Bezahlt am',
  paidWith: 'Bezahlt mit',
  from: 'Von',
  to: 'An',
  what: 'Beschreibung',
  quantity: 'Menge',
  each: 'Einzelpreis',
  amount: 'Betrag',
  subtotal: 'Zwischensumme',
  discount: 'Rabatt',
  tax: 'Steuer',
  included: (tax) => `darin ${tax}`,
  reverseCharge: 'Steuerschuldnerschaft des Leistungsempfängers',
  exempt: 'Steuerfrei',
  taxNumber: 'USt-IdNr.',
  total: 'Summe',
  creditUsed: 'Guthaben verrechnet',
  creditGiven: 'Ihrem Guthaben gutgeschrieben',
  refunded: 'Erstattet',
  credited: 'Gutgeschrieben',
  toPay: 'Zu zahlen',
  paid: 'Bezahlt',
  isDue: (amount, day) => `${amount}, fällig am ${day}`,
  wasPaid: (amount, day) => `${amount}, bezahlt am ${day}`,
  isVoid: 'Storniert: nichts ist zu zahlen',
  wasCredited: (amount, day) => `${amount}, gutgeschrieben am ${day}`,
  isTakenBack: 'Zurückgenommen: sie zählt nicht mehr',
  practice: 'Übung: kein Geld ist geflossen, und dies ist kein Steuerbeleg.',
  page: (page, of) => `Seite ${page} von ${of}`,
  endingIn: (brand, last4) => `${brand}, endet auf ${last4}`,
}

const fr: DocumentWords = {
  invoice: 'Facture',
  receipt: 'Reçu',
  creditNote: 'Avoir',
  number: 'Numéro',
  issued: 'Date d’émission',
  issuedOn: 'Date d’émission',
  due: 'Échéance',
  paidOn: 'Payé le',
  paidWith: 'Payé par',
  from: 'De',
  to: 'Facturé à',
  what: 'Description',
  quantity: 'Quantité',
  each: 'Prix unitaire',
  amount: 'Montant',
  subtotal: 'Sous-total',
  discount: 'Remise',
  tax: 'Taxe',
  included: (tax) => `dont ${tax}`,
  reverseCharge: 'Autoliquidation : la taxe est due par le client',
  exempt: 'Exonéré de taxe',
  taxNumber: 'N° de TVA',
  total: 'Total',
  creditUsed: 'Crédit utilisé',
  creditGiven: 'Porté à votre crédit',
  refunded: 'Remboursé',
  credited: 'Porté en avoir',
  toPay: 'À payer',
  paid: 'Payé',
  isDue: (amount, day) => `${amount} à payer le ${day}`,
  wasPaid: (amount, day) => `${amount} payés le ${day}`,
  isVoid: 'Annulée : rien n’est dû',
  wasCredited: (amount, day) => `${amount} portés en avoir le ${day}`,
  isTakenBack: 'Repris : cet avoir ne compte plus',
  practice: 'Exercice : aucun argent n’a circulé, et ceci n’est pas un document fiscal.',
  page: (page, of) => `Page ${page} sur ${of}`,
  endingIn: (brand, last4) => `${brand} se terminant par ${last4}`,
}

const es: DocumentWords = {
  invoice: 'Factura',
  receipt: 'Recibo',
  creditNote: 'Nota de crédito',
  number: 'Número',
  issued: 'Fecha de emisión',
  issuedOn: 'Fecha de emisión',
  due: 'Vencimiento',
  paidOn: 'Pagado el',
  paidWith: 'Pagado con',
  from: 'De',
  to: 'Facturado a',
  what: 'Descripción',
  quantity: 'Cantidad',
  each: 'Precio unitario',
  amount: 'Importe',
  subtotal: 'Subtotal',
  discount: 'Descuento',
  tax: 'Impuesto',
  included: (tax) => `${tax} incluido`,
  reverseCharge: 'Inversión del sujeto pasivo',
  exempt: 'Exento de impuestos',
  taxNumber: 'NIF/IVA',
  total: 'Total',
  creditUsed: 'Crédito utilizado',
  creditGiven: 'Abonado a su crédito',
  refunded: 'Reembolsado',
  credited: 'Abonado',
  toPay: 'A pagar',
  paid: 'Pagado',
  isDue: (amount, day) => `${amount}, vence el ${day}`,
  wasPaid: (amount, day) => `${amount}, pagado el ${day}`,
  isVoid: 'Anulada: no se debe nada',
  wasCredited: (amount, day) => `${amount}, abonado el ${day}`,
  isTakenBack: 'Retirada: ya no cuenta',
  practice: 'Práctica: no se ha movido dinero, y esto no es un documento fiscal.',
  page: (page, of) => `Página ${page} de ${of}`,
  endingIn: (brand, last4) => `${brand} terminada en ${last4}`,
}

const nl: DocumentWords = {
  invoice: 'Factuur',
  receipt: 'Betaalbewijs',
  creditNote: 'Creditnota',
  number: 'Nummer',
  issued: 'Factuurdatum',
  issuedOn: 'Datum',
  due: 'Vervaldatum',
  paidOn: 'Betaald op',
  paidWith: 'Betaald met',
  from: 'Van',
  to: 'Aan',
  what: 'Omschrijving',
  quantity: 'Aantal',
  each: 'Per stuk',
  amount: 'Bedrag',
  subtotal: 'Subtotaal',
  discount: 'Korting',
  tax: 'Belasting',
  included: (tax) => `${tax}, inbegrepen`,
  reverseCharge: 'Btw verlegd',
  exempt: 'Vrijgesteld van belasting',
  taxNumber: 'Btw-nummer',
  total: 'Totaal',
  creditUsed: 'Tegoed gebruikt',
  creditGiven: 'Bij uw tegoed geschreven',
  refunded: 'Terugbetaald',
  credited: 'Gecrediteerd',
  toPay: 'Te betalen',
  paid: 'Betaald',
  isDue: (amount, day) => `${amount}, te betalen op ${day}`,
  wasPaid: (amount, day) => `${amount}, betaald op ${day}`,
  isVoid: 'Vervallen: er is niets verschuldigd',
  wasCredited: (amount, day) => `${amount}, gecrediteerd op ${day}`,
  isTakenBack: 'Ingetrokken: telt niet meer',
  practice: 'Oefening: er is geen geld bewogen, en dit is geen fiscaal document.',
  page: (page, of) => `Pagina ${page} van ${of}`,
  endingIn: (brand, last4) => `${brand} eindigend op ${last4}`,
}

export const words: Record<PageLanguage, DocumentWords> = { en, de, fr, es, nl }
