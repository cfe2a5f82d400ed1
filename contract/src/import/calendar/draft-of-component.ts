import { blankDraft, type Draft } from '../draft.ts'
import type { Gathering } from '../gathering.ts'
import { readTags } from '../values/people-and-tags.ts'
import { NoteLines, titleOf } from '../values/title-and-notes.ts'
import { Omitted, Unread } from '../verdicts.ts'
import { stepsOfAlarms } from './alarms.ts'
import type { Component } from './components.ts'
import { listOf, unescaped } from './content-line.ts'
import { type ComponentDates, datesOfComponent, property } from './dates-of.ts'
import { plainText } from './plain-text.ts'
import { repeats, seriesOf } from './series-of.ts'
import { recurrenceOf, uidOf } from './versions.ts'
import type { Zones } from './zone-of.ts'

/** What an event or task says. Throws `Unread`, `Omitted`. */
export function draftOfComponent(
  component: Component,
  overrides: readonly Component[],
  zones: Zones,
  gathering: Gathering,
): Draft {
  const { at } = component
  const answer = gathering.answerTo(at)
  if (!answer.take) leaveOut(component)
  const alone = recurrenceOf(component) !== ''
  if (alone && property(component, 'RECURRENCE-ID')?.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE')
    throw new Unread('unsupported-range')
  const isSeries = !alone && answer.date === undefined && repeats(component)
  const dates = datesOfComponent(component, isSeries, zones, gathering)
  const { due } = dates
  const title = answer.title ?? unescaped(property(component, 'SUMMARY')?.value ?? '')
  const schedule = isSeries
    ? seriesOf(component, due, overrides, zones, gathering)
    : ({ type: 'once', date: due.day } as const)
  if (titleOf(title).title === '') throw new Unread('no-title')
  if (component.badLine) gathering.warn('bad-line', at)
  if (due.unknown) gathering.warn('unknown-zone', at)
  if (due.matched) gathering.warn('zone-matched', at, due.zone ?? undefined)
  const notes = new NoteLines()
  const uid = uidOf(component)
  return {
    ...blankDraft,
    at,
    written: title,
    title,
    schedule,
    dueTime: dates.dueTime,
    reminders: remindersOf(component, dates, isSeries, gathering),
    tags: tagsAndNotes(component, notes, gathering),
    notes,
    source: uid === '' ? null : `ics:${uid}${alone ? `#${recurrenceOf(component)}` : ''}`,
    event: component.kind === 'VEVENT',
  }
}

function leaveOut(component: Component): void {
  if (component.kind === 'VJOURNAL') throw new Omitted('journal')
  const status = property(component, 'STATUS')?.value.trim().toUpperCase()
  if (status === 'CANCELLED') throw new Omitted('cancelled')
  if (component.kind !== 'VTODO') return
  const percent = Number(property(component, 'PERCENT-COMPLETE')?.value ?? 0)
  if (status === 'COMPLETED' || property(component, 'COMPLETED') || percent >= 100) throw new Omitted('done')
}

function remindersOf(
  { at, alarms }: Component,
  { alarms: base }: ComponentDates,
  isSeries: boolean,
  gathering: Gathering,
): Draft['reminders'] {
  const told = stepsOfAlarms(alarms, { ...base, repeats: isSeries }, gathering.context)
  if (told.absolute) gathering.warn('alarm-absolute', at)
  if (told.cut) gathering.warn('alarms-cut', at)
  if (told.bad) gathering.warn('bad-line', at)
  return told.steps.length > 0 ? told.steps : null
}

function tagsAndNotes(component: Component, notes: NoteLines, gathering: Gathering): string[] {
  const { at, properties } = component
  const value = (name: string) => unescaped(property(component, name)?.value ?? '')
  notes.text(plainText(value('DESCRIPTION')))
  notes.line('Location', value('LOCATION'))
  notes.line('Link', value('URL'))
  notes.line('Organiser', property(component, 'ORGANIZER')?.parameters.get('CN') ?? '')
  const priority = Number(value('PRIORITY'))
  if (priority >= 1 && priority <= 9) notes.line('Priority', String(priority))
  for (const { name, parameters, value: written } of properties) {
    if (name !== 'ATTACH') continue
    if (parameters.get('VALUE')?.toUpperCase() === 'BINARY' || parameters.has('ENCODING'))
      gathering.warn('attachment-left-out', at)
    else notes.line('Attachment', written.slice(0, 2_000))
  }
  if (component.cutLine) gathering.warn('attachment-left-out', at)
  const secrecy = value('CLASS').trim().toUpperCase()
  if (secrecy !== '' && secrecy !== 'PUBLIC') gathering.warn('private-item', at)
  const categories = properties.filter(({ name }) => name === 'CATEGORIES').flatMap((one) => listOf(one.value.slice(0, 20_000))) // prettier-ignore
  const { tags, over } = readTags([], categories)
  if (over.length > 0) {
    notes.line('Tags', over.join(', '))
    gathering.warn('tags-cut', at)
  }
  return tags
}
