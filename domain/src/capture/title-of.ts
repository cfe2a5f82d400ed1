/** What a sentence calls the thing that is due; null where it has no name for it. `label`: what a form or a table calls the date. */
export function titleOf(before: string, label: string): string | null {
  const labelled = label.replace(/[\s:]+$/, '')
  if (labelled !== '') return GENERIC.test(labelled) ? null : asTitle(withoutDateWords(labelled))
  const text = before.replaceAll(/\s+/g, ' ').trim()
  return askedTo(text) ?? subjectOf(text)
}

/** "Re: rent review", "Betreff: …", and the line under "Dear Ms Okafor"; null where the document names no subject. */
export function documentSubject(firstPage: string): string | null {
  const said =
    /^[ \t]*(?:re|subject|betreff|betr\.|objet|asunto|betreft|onderwerp)[ \t]*:[ \t]*(\S[^\n]{2,80})$/imu.exec(
      firstPage,
    )
  if (said?.[1]) return asTitle(said[1].replace(SENT_ON, ''))
  const head = firstPage.slice(0, 3000)
  const under =
    /^[ \t]*(?:dear|sehr geehrte|liebe|chère?|madame|estimad[oa]|geachte|beste)[^\n]{0,60}\n\s*([^\n]{4,70})\n/imu.exec(
      head,
    )
  if (under?.[1] && !/[.,;]\s*$/.test(under[1]) && under[1].split(' ').length <= 9) return asTitle(under[1])
  const over =
    /\n[ \t]*\n[ \t]*([^\n]{4,70})\n[ \t]*\n[ \t]*(?:dear|sehr geehrte|liebe|chère?|madame|estimad[oa]|geachte|beste)(?!\p{L})/iu.exec(
      head,
    )
  if (over?.[1] && !/(?:19|20)\d\d|[.,;]\s*$/.test(over[1]) && over[1].split(' ').length <= 9) return asTitle(over[1])
  return null
}

/** "Please return the consent form by …": what is asked for. */
function askedTo(text: string): string | null {
  const match =
    /(?:^|[\s,])(?:please|kindly|you (?:must|need to|have to|should)|bitte|veuillez|merci de|por favor|gelieve|graag)[ ,]+(?:ensure (?:that )?you |to )?([^,;:]{3,120}?)\s*(?:to us|back to us|to (?:the )?(?:school|office|address)[^,;]{0,30})?(?:by|before|no later than|not later than|on or before|until|on|bis(?: zum)?(?: spätestens)?|spätestens|(?:le |au plus tard)|avant|antes|a más tardar|uiterlijk|vóór|voor|op)?\s*(?:the|le|el|den|am)?$/iu.exec(
      text,
    )
  if (!match?.[1]) return null
  return asTitle(match[1])
}

/** "Your insurance policy renews on …": what stands before the verb. */
function subjectOf(text: string): string | null {
  const verbs = [...text.matchAll(VERBS)]
  const verb =
    verbs.at(-1) &&
    nearestSubject(
      text,
      verbs.map(({ index }) => index),
    )
  return verb ? asTitle(verb) : null
}

function nearestSubject(text: string, ends: number[]): string | null {
  for (const end of ends.toReversed()) {
    const clause = text
      .slice(0, end)
      .split(/[,;:–—]\s|(?:^|\s)(?:and|but|that|if|when|und|dass|wenn|et|que|si|y|en dat)\s/iu)
    for (const part of clause.toReversed()) {
      const subject = lastNamed(part.trim().replace(DETERMINERS, '').trim())
      const many = subject.split(/\s+/).length
      if (subject.length >= 3 && many <= 7 && !PRONOUNS.test(subject) && /\p{L}{3}/u.test(subject)) return subject
      // Words in commas ("…, £412.60, falls due") stand between the name and its verb.
      if (/\p{L}{3}/u.test(withoutAmounts(part))) break
    }
  }
  return null
}

/** "Under clause 6.2 of the lease the rent": of a long clause, what is named last. */
function lastNamed(text: string): string {
  if (text.split(/\s+/).length < 6) return text
  const named = [
    ...text.matchAll(/\s(?:the|your|our|die|der|das|ihre?|le|la|votre|el|su|het|de|uw)\s+(?=\p{L})/giu),
  ].at(-1)
  return named ? text.slice(named.index + named[0].length) : text
}

function asTitle(text: string): string | null {
  const plain = withoutAmounts(text)
    .replaceAll(/\([^)]{0,60}\)/g, ' ')
    .replace(
      /\s+(?:for the (?:year|month|period)|of|for|to|from|is|are|will|shall|and|or|und|et|by|on|in|at|the|de|du|für|von|voor|van|sobre|ihre?|votre|su|uw)\s*$/iu,
      '',
    )
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s"“”'‘’*•·–-]+|[\s"“”.,:;*–-]+$/g, '')
    .replace(DETERMINERS, '')
    .trim()
  if (plain.length < 3 || PRONOUNS.test(plain) || OF_A_PERSON.test(plain)) return null
  const short = plain.length > 60 ? plain.slice(0, 60).replace(/\s+\S*$/, '') : plain
  return short.charAt(0).toUpperCase() + short.slice(1)
}

const withoutAmounts = (text: string) =>
  text.replaceAll(/(?:[£€$]\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|£|EUR|GBP|USD|CHF)(?!\p{L}))/gu, ' ')

const withoutDateWords = (label: string) =>
  label.replace(/\s*(?:due )?(?:date|deadline|by|on|datum|am|bis)\s*$/iu, '').trim() || label

/** A mail that was answered or forwarded says so before its subject. */
const SENT_ON = /^(?:(?:re|fwd?|aw|wg|tr|rv|doorst)[ \t]*:[ \t]*)+/i
/** Labels that name the date alone, and not what is due. */
const GENERIC =
  /^(?:(?:payment |invoice |pay(?:ment)? by |bill )?(?:due|due date|due by|due on|deadline|date due|payable by|pay by|payment due|payment due date|pay before)|closing date|date|when|by|fällig(?: am| bis)?|fälligkeit(?:sdatum)?|zahlbar bis|zahlungsziel|frist|échéance|date d['’]échéance|date limite(?: de paiement)?|à payer avant le|vencimiento|fecha (?:de vencimiento|límite(?: de pago)?)|vervaldatum|uiterste betaaldatum|te betalen (?:voor|vóór)|betalen voor|expires?|expiry(?: date)?|ends?|end date|renewal(?: date)?|valid until|gültig bis|geldig tot)$/iu
const VERBS =
  /(?<=\s)(?:is|are|was|will|must|should|shall|falls?|expires?|ends?|renews?|needs?|has|have|can|may|rises|closes|takes|starts|begins|runs|ist|sind|wird|werden|muss|müssen|endet|läuft|findet|verlängert|est|sont|sera|seront|doit|doivent|expire|prend|arrive|aura|es|son|será|debe|vence|termina|caduca|tendrá|zijn|wordt|moet|eindigt|verloopt|loopt|vindt)(?=\s|$)/giu
const DETERMINERS =
  /^(?:the|your|our|this|that|a|an|any|all|each|next|dear|die|der|das|den|ihre?[nr]?|unsere?r?|diese[rs]?|eine?n?|le|la|les|l['’]|votre|vos|notre|cette?|un|une|el|los|las|su|sus|nuestr[oa]|una|het|de|uw|onze?|een|deze|dit)\s+/iu
/** "You don't want", "we ask": who does something, and not what is due. */
const OF_A_PERSON = /^(?:we|you|they|i|wir|nous|vous|wij)\s/iu
const PRONOUNS =
  /^(?:we|you|it|this|that|they|he|she|i|which|who|there|payment|here|wir|sie|es|er|ich|nous|vous|il|elle|ce|usted|wij|u|ze|us)$/iu
