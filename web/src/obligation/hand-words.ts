import { listed } from '@duebook/domain'
import type { HandRecord } from '../cloud/asking/hands.ts'

type About = {
  uid: string
  nameOf: (uid: string) => string
  /** "Wed 25 Nov 09:00". */
  at: (instant: number) => string
  /** "24 Nov". */
  on: (instant: number) => string
}

/** "Nobody has it in hand. Ben is asked Wed 25 Nov 09:00." Null once it is settled. */
export function handSaid({ state, by, since, asked, next }: HandRecord, about: About): string | null {
  const { uid, nameOf, at, on } = about
  switch (state) {
    case 'settled':
      return null
    case 'inHand': {
      const has = by === uid ? 'You have' : `${by === null ? 'Somebody' : nameOf(by)} has`
      const held = `${has} it in hand${since === null ? '' : ` since ${on(since)}`}.`
      return next?.kind === 'check'
        ? `${held} ${whoIs(next.to, about)} asked again ${at(next.at)} if it is not done.`
        : held
    }
    case 'none':
    case 'asked': {
      if (!next) return 'Nobody has it in hand.'
      const again = next.to.every((one) => asked.includes(one)) ? 'asked again' : 'asked'
      return `Nobody has it in hand. ${whoIs(next.to, about)} ${again} ${at(next.at)}.`
    }
  }
}

function whoIs(uids: readonly string[], { uid, nameOf }: Pick<About, 'uid' | 'nameOf'>): string {
  if (uids.length === 1 && uids[0] === uid) return 'You are'
  const names = uids.map((one) => (one === uid ? 'you' : nameOf(one)))
  return `${capital(listed(names))} ${uids.length === 1 ? 'is' : 'are'}`
}

const capital = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`

/** Whether somebody may say that it is not theirs: who has it, or is asked. */
export const mayHandBack = ({ state, by, asked }: HandRecord, uid: string): boolean =>
  state === 'inHand' ? by === uid : state === 'asked' && asked.includes(uid)
