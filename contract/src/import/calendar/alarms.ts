import { parseDays, type ReminderStep } from '@duebook/domain'
import { importLimits } from '../limits.ts'
import type { ImportContext } from '../verdicts.ts'
import type { Property } from './content-line.ts'
import { clockOf, readDuration, readMoment, wallMinutes } from './moment.ts'
import { Unread } from '../verdicts.ts'

/** What alarms are counted from: when it is due, and where its start and its end stand to that, in minutes. */
export type AlarmBase = {
  day: string
  wholeDay: boolean
  /** Of the due time; null: it floats with the person. */
  zone: string | null
  start: number
  end: number
  repeats: boolean
  /** Where a moment is shown that names no place. */
  shownIn: string
}
type Told = { steps: ReminderStep[]; absolute: boolean; cut: boolean; bad: boolean }

/** The alarms of an event or task as steps, in their order, each once. */
export function stepsOfAlarms(alarms: readonly Property[][], base: AlarmBase, context: ImportContext): Told {
  const told: Told = { steps: [], absolute: false, cut: false, bad: false }
  const found = new Map<string, { step: ReminderStep; distance: number }>()
  for (const alarm of alarms) {
    const value = (name: string) => alarm.find((one) => one.name === name)
    const trigger = value('TRIGGER')
    if (value('ACTION')?.value.trim().toUpperCase() === 'NONE' || !trigger) continue
    const isMoment = trigger.parameters.get('VALUE')?.toUpperCase() === 'DATE-TIME' || /^\d{8}T/.test(trigger.value)
    if (isMoment && base.repeats) told.absolute = true
    else {
      const step = isMoment ? stepOfMoment(trigger.value, base, context) : stepOfDuration(trigger, base)
      if (step === null) told.bad = true
      else if (Math.abs(step.distance) > importLimits.reminderDays * 1440) told.cut = true
      else found.set(JSON.stringify(step.step), step)
    }
  }
  const nearest = [...found.values()].toSorted((a, b) => Math.abs(a.distance) - Math.abs(b.distance))
  const kept = new Set(nearest.slice(0, importLimits.reminders))
  if (found.size > kept.size) told.cut = true
  told.steps = [...found.values()].filter((one) => kept.has(one)).map(({ step }) => step)
  return told
}

const CHANNELS: ReminderStep['channels'] = ['email', 'inApp']
type Step = { step: ReminderStep; distance: number }

function stepOfDuration({ parameters, value }: Property, { wholeDay, start, end }: AlarmBase): Step | null {
  const duration = readDuration(value)
  if (duration === null) return null
  const shift = parameters.get('RELATED')?.toUpperCase() === 'END' ? end : start
  const minutes = duration.minutes + shift
  const single = shift === 0 ? duration.single : null
  if (wholeDay) return wholeDayStep(minutes, single?.unit === 'weeks' ? single : null)
  const offset = single ?? { amount: minutes, unit: 'minutes' as const }
  return {
    step: { of: 'due', offset: { ...offset, amount: offset.amount || 0 }, channels: CHANNELS },
    distance: minutes,
  }
}

/** Counted from 00:00 of the day: so many days, at the time that is left of it; a whole number of days leaves the time open. */
function wholeDayStep(minutes: number, weeks: { amount: number } | null): Step {
  const days = Math.floor(minutes / 1440)
  const rest = minutes - days * 1440
  const offset = weeks ? { amount: weeks.amount, unit: 'weeks' as const } : { amount: days || 0, unit: 'days' as const }
  const step: ReminderStep = { of: 'due', offset, ...(rest === 0 ? {} : { at: clockOf(rest) }), channels: CHANNELS }
  return { step, distance: minutes }
}

/** A moment of its own: so many days before the day it is due, at its time there. */
function stepOfMoment(value: string, base: AlarmBase, { zones }: ImportContext): Step | null {
  try {
    const { day, minutes, utc } = readMoment(value, false)
    if (minutes === null) return null
    const instant = wallMinutes({ day, minutes }) * 60_000
    const local = utc ? zones.toLocal(instant, base.zone ?? base.shownIn) : { date: day, time: clockOf(minutes) }
    const days = parseDays(local.date) - parseDays(base.day)
    const step: ReminderStep = {
      of: 'due',
      offset: { amount: days || 0, unit: 'days' },
      at: local.time.slice(0, 5),
      channels: CHANNELS,
    }
    return { step, distance: days * 1440 }
  } catch (error) {
    if (error instanceof Unread) return null
    throw error
  }
}
