import { attachMethod, billingDetailsFields, cardFields, createMethod, findMethod } from '../billing/payment-methods.ts'
import { invalid } from '../errors.ts'
import { operation, pageFields } from '../operation.ts'
import * as is from '../wire/parameters.ts'
import { mergeMetadata, wholeAddress } from '../wire/parameters.ts'
import { page } from '../wire/page.ts'
import { liveCustomer } from './customers.ts'

export const paymentMethods = [
  operation(
    'POST /v1/payment_methods',
    {
      type: is.needed(is.oneOf('card')),
      card: is.needed(cardFields),
      billing_details: billingDetailsFields,
      allow_redisplay: is.oneOf('always', 'limited', 'unspecified'),
      metadata: is.metadata(),
    },
    (work, given) => createMethod(work, { ...given, metadata: mergeMetadata(null, given.metadata) }, work.wall),
  ),
  operation(
    'GET /v1/payment_methods',
    {
      ...pageFields,
      customer: is.text(100),
      type: is.oneOf('card'),
      allow_redisplay: is.oneOf('always', 'limited', 'unspecified'),
    },
    (work, asked) => {
      if (asked.customer !== undefined) liveCustomer(work, asked.customer, 'customer')
      return page(
        work,
        'payment_method',
        '/v1/payment_methods',
        asked,
        { customer: asked.customer },
        ({ customer }) => customer !== null,
      )
    },
  ),
  operation('GET /v1/payment_methods/:id', {}, (work, _given, [id]) => work.get('payment_method', id)),
  operation(
    'POST /v1/payment_methods/:id',
    {
      allow_redisplay: is.oneOf('always', 'limited', 'unspecified'),
      billing_details: billingDetailsFields,
      card: is.object({ exp_month: is.integer(1, 12), exp_year: is.integer(2000, 2200) }),
      metadata: is.metadata(),
    },
    (work, given, [id]) => {
      const method = work.get('payment_method', id)
      if (method.customer === null)
        throw invalid('You must save this PaymentMethod to a customer before you can update it.', 'id')
      const details = given.billing_details
      return work.save(
        'payment_method',
        {
          ...method,
          ...(given.allow_redisplay && { allow_redisplay: given.allow_redisplay }),
          ...(given.card && method.card && { card: { ...method.card, ...given.card } }),
          billing_details: {
            ...method.billing_details,
            ...(details?.email !== undefined && { email: details.email }),
            ...(details?.name !== undefined && { name: details.name }),
            ...(details?.phone !== undefined && { phone: details.phone }),
            ...(details?.address != null && { address: wholeAddress(details.address) }),
          },
          metadata: mergeMetadata(method.metadata, given.metadata),
        },
        'payment_method.updated',
      )
    },
  ),
  operation('POST /v1/payment_methods/:id/attach', { customer: is.needed(is.text(100)) }, (work, given, [id]) => {
    const customer = liveCustomer(work, given.customer, 'customer')
    return attachMethod(work, findMethod(work, id, 'payment_method', work.timeOf(customer.id), true), customer.id)
  }),
  operation('POST /v1/payment_methods/:id/detach', {}, (work, _given, [id]) => {
    const method = work.get('payment_method', id)
    if (method.customer === null)
      throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.', 'id')
    const customer = work.find('customer', method.customer)
    const own = work.ownOf('payment_method', id)
    const detached = work.save('payment_method', { ...method, customer: null }, undefined, { ...own, detached: true })
    work.emit('payment_method.detached', detached, { customer: method.customer })
    if (customer?.invoice_settings.default_payment_method === id)
      work.save(
        'customer',
        { ...customer, invoice_settings: { ...customer.invoice_settings, default_payment_method: null } },
        'customer.updated',
      )
    for (const subscription of work.all('subscription', 'customer', method.customer))
      if (subscription.default_payment_method === id && subscription.ended_at === null)
        work.save('subscription', { ...subscription, default_payment_method: null }, 'customer.subscription.updated')
    return detached
  }),
]
