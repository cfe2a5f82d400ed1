import '@duebook/domain/holidays/all'
import { Obligation } from '@duebook/contract/obligation'
import { calendarDate, loadPacks } from '@duebook/domain'
import { describe, expect, it } from 'vitest'
import { questionsOf, loadOffer, nearestFirst } from './offer.ts'
import { draftOf, setUp } from './set-up.ts'

const today = calendarDate('2026-11-21')
const offer = await loadOffer()
const templates = offer.flatMap((pack) => pack.templates.map((template) => ({ pack, template })))
const one = (id: string) => {
  const found = templates.find(({ template }) => template.id === id)
  if (!found) throw new Error(`There is no ${id}.`)
  return found
}

describe('the packs that are offered', () => {
  it('are all there are but for what is counted in hours', async () => {
    const all = (await loadPacks()).flatMap((pack) => pack.templates.map(({ id }) => id))
    const left = all.filter((id) => !templates.some(({ template }) => template.id === id))
    expect(all).toHaveLength(154)
    expect(left).toEqual(['eu-gdpr/breach'])
  })

  it.each([
    [['de-AT', 'de-DE'], 'eu-gdpr'],
    [['de-DE'], 'de-small-business'],
    [['en-US'], 'us-household'],
    [['en-IE'], 'ie-sole-trader'],
    [['en'], 'gb-household'],
    [['pt-BR'], 'contracts'],
  ])('begin, for %j, with %s', (languages, first) => {
    expect(nearestFirst(offer, languages)[0]?.id).toBe(first)
  })

  it('give with the answers of their examples obligations that the book takes, with source and ground', () => {
    for (const { pack, template } of templates) {
      const setup = setUp(pack, template, template.example.answers, today)
      if (setup.state !== 'dates') throw new Error(`${template.id} is ${setup.state}.`)
      const draft = draftOf(template, setup.filled, 'Europe/London')
      const stored = {
        ...draft,
        status: 'active',
        createdBy: 'ada',
        createdAt: null,
        updatedBy: 'ada',
        updatedAt: null,
        nextNominal: null,
        nextDue: null,
        nextNotice: null,
        nextAcknowledged: false,
        provisional: false,
        engineVersion: 1,
      }
      expect(Obligation['~standard'].validate(stored), template.id).not.toHaveProperty('issues')
      expect(draft.pack?.title, template.id).not.toBe('')
      expect(draft.pack?.url, template.id).toMatch(/^(https?:.*|)$/)
    }
  })
})

describe('setting up', () => {
  it('asks before it shows dates, and says which answer is wrong', () => {
    const { pack, template } = one('gb-household/mot')
    expect(setUp(pack, template, {}, today)).toEqual({ state: 'asks', open: 1 })
    expect(setUp(pack, template, { motExpiry: '2027-02-30' }, today)).toMatchObject({
      state: 'wrong',
      question: 'motExpiry',
    })
    const ready = setUp(pack, template, { motExpiry: '2027-05-15' }, today)
    expect(ready.state === 'dates' && ready.filled.next.map(({ due }) => due)).toEqual(template.example.next)
  })

  it('does not ask by yes or no what choosing a template has said', () => {
    expect(questionsOf(one('gb-household/school-primary').template).map(({ type }) => type)).not.toContain('yesno')
  })
})
