import type { Billing } from '@duebook/contract/billing/billing'

/** The record of a customer of whom nothing was fetched yet. */
export const blankBilling = (customerId: string): Billing => ({
  customerId,
  fetches: 0,
  fetchedAt: 0,
  subscriptions: [],
  next: null,
  planned: null,
  card: null,
  invoices: [],
  confirm: null,
  declined: null,
  choice: null,
  checkout: null,
  checkouts: 0,
  renewal: null,
  closed: false,
})
