import type { Weakness } from '@duebook/domain'

/** Why a date would reach nobody, or not whom one thinks, where nobody is named. */
export const weaknessWords: Record<Weakness, string> = {
  'no-steps': 'No reminder is left before it is due.',
  'no-channel': 'Nobody who would be asked has a way that works.',
  'assignee-left': 'Whoever had it left.',
  'assignee-away': 'Whoever has it is away then.',
  'no-backup': 'Its ladder asks a backup and none is named.',
  'backup-left': 'Its backup left the book.',
  'backup-away': 'Its backup is away then.',
  bounced: 'Mail to whoever is asked first came back.',
  'only-app': 'Whoever is asked first is reached in the app alone.',
}
