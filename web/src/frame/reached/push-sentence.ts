import type { PushProblem } from '../../cloud/reach/pushHere.ts'
import type { PushHere } from '../../cloud/reach/pushState.ts'

/** What became of telling this device, in a sentence. */
export function pushSentence(problem: PushProblem | null): string {
  switch (problem) {
    case null:
      return 'This device is told from now on.'
    case 'refused':
      return refused
    case 'off':
      return 'Push is off on this server: nothing leaves it. Mail and the app tell you as before.'
    case 'unkept':
      return 'Duebook is still being kept on this device, which push needs. Nothing was changed; try again in a minute.'
    case 'slow':
      return 'The push service of this browser did not answer within 10 seconds. Nothing was changed; try again later.'
    case 'failed':
      return 'This device could not be told. Nothing was changed; check the connection and try again.'
  }
}

/** Why this device cannot be asked, and how that changes; null where it can. */
export function whyNotHere(here: PushHere): string | null {
  switch (here) {
    case 'possible':
    case 'allowed':
      return null
    case 'refused':
      return refused
    case 'home':
      return 'On an iPhone or iPad: add Duebook to the Home Screen, and open it from there.'
    case 'impossible':
      return 'This browser takes no push.'
  }
}

const refused =
  'This browser does not let Duebook notify you. Allow it in the settings of this page, then come back here.'
