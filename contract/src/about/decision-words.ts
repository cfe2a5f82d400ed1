import { shortDate, type CalendarDate } from '@duebook/domain'
import type { Decision, EndMeans, NoticeMeans } from '../decision.ts'

/** How a notice was sent. */
export const noticeMeansNames: Record<NoticeMeans, string> = {
  post: 'Recorded post',
  email: 'Email',
  form: 'Their online form',
  hand: 'By hand, with a receipt',
}

/** How a contract ends other than by notice. */
export const endMeansNames: Record<EndMeans, string> = {
  agreed: 'Both sides agreed',
  unused: 'We did not use it to the end',
  law: 'It ends by law',
  itself: 'It was left to run out',
}

/** What somebody did who decided so, as it follows their name: "gave notice, sent Sat 21 Nov, recorded post, RM 4471". */
export function decisionWords(decision: Decision, today: CalendarDate): string {
  switch (decision.kind) {
    case 'noticeGiven': {
      const { sentOn, means, reference, receivedOn } = decision
      const sent = `sent ${shortDate(sentOn, today)}, ${lowerFirst(noticeMeansNames[means])}`
      return [`gave notice, ${sent}`, reference, receivedOn && `received ${shortDate(receivedOn, today)}`]
        .filter(Boolean)
        .join(', ')
    }
    case 'renews':
      return 'let it renew'
    case 'renegotiating':
      return `is renegotiating it${because(decision.note)}`
    case 'ended': {
      const verb = decision.means === 'itself' ? 'let it end' : 'ended it'
      return `${verb} ${shortDate(decision.endsOn, today)}${because(decision.reason)}`
    }
  }
}

const because = (said: string | undefined) => (said ? `: “${said}”` : '')
const lowerFirst = (text: string) => text.replace(/^./, (letter) => letter.toLowerCase())
