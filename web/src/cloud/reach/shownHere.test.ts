import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const rent = { id: 'rent', nextNominal: '1', nextAcknowledged: false, status: 'active' }
const vat = { id: 'vat', nextNominal: '1', nextAcknowledged: false, status: 'active' }

/** A browser that shows the given notifications, and a page that has not looked yet. */
async function browser(...obligationIds: string[]) {
  const worker = Object.assign(new EventTarget(), {
    getRegistration: async () => ({ getNotifications }),
  })
  const getNotifications = vi.fn(async () =>
    obligationIds.map((obligationId) => ({
      data: { about: { obligationId, nominal: '1' } },
      close: () => obligationIds.splice(obligationIds.indexOf(obligationId), 1),
    })),
  )
  vi.stubGlobal('navigator', { serviceWorker: worker })
  vi.resetModules()
  return { worker, getNotifications, showing: obligationIds, ...(await import('./shownHere.ts')) }
}

describe('the notifications of this browser', () => {
  beforeEach(() => vi.unstubAllGlobals())
  afterEach(() => vi.unstubAllGlobals())

  it('are taken away once their date is answered, settled or ended, and no others', async () => {
    const { closeAnswered, showing } = await browser('rent', 'vat', 'tax', 'gas')
    const tax = { ...rent, id: 'tax', nextNominal: '2' }
    await closeAnswered([{ ...rent, nextAcknowledged: true }, vat, tax, { ...rent, id: 'gas', status: 'ended' }])
    expect(showing).toEqual(['vat'])
  })

  it('are not listed while nothing was answered, for one that is shown meanwhile may be forgotten', async () => {
    const { closeAnswered, getNotifications } = await browser('rent')
    await closeAnswered([rent])
    await closeAnswered([rent, vat])
    await closeAnswered([{ ...rent }, vat])
    expect(getNotifications).toHaveBeenCalledOnce()
    await closeAnswered([{ ...rent, nextAcknowledged: true }, vat])
    expect(getNotifications).toHaveBeenCalledTimes(2)
  })

  it('are looked at again where one was pressed, also when the page had heard of the answer before', async () => {
    const { closeAnswered, followAnswers, worker, showing } = await browser()
    const answered = { ...rent, nextAcknowledged: true }
    await closeAnswered([answered])
    showing.push('rent')
    const stop = followAnswers(() => void closeAnswered([answered]))
    worker.dispatchEvent(new MessageEvent('message', { data: { push: 'answered' } }))
    await vi.waitFor(() => expect(showing).toEqual([]), { timeout: 60_000 })
    stop()
    showing.push('rent')
    worker.dispatchEvent(new MessageEvent('message', { data: { push: 'answered' } }))
    await closeAnswered([answered])
    expect(showing).toEqual(['rent'])
  })
})
