/** Whether guessers try this early: a common word with or without digits after it, one character or a few repeated, a run along the keyboard or the alphabet. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase().replaceAll('@', 'a').replaceAll('$', 's').replaceAll('0', 'o')
  const letters = plain.replace(/[\W\do_]{0,6}$/, '')
  if (words.has(plain) || (letters.length >= 4 && words.has(letters))) return true
  if (/^(.{1,4})\1+$/s.test(password)) return true
  const lower = password.toLowerCase()
  return runs.some((run) => run.includes(lower) || [...run].toReversed().join('').includes(lower))
}

const runs = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
]

// Written down from general knowledge of what people choose; letters only, since digits after them are cut off.
const words = new Set(
  `passw passwo passwor password passwords mypassword newpassword changeme letmein letmei welcome welcom iloveyou ilovey
  princess sunshine superman batman football baseball basketball starwars pokemon dragon monkey shadow master michael
  jennifer jordan ashley charlie liverpool chelsea arsenal manchester computer internet whatever trustno trustn access
  administrator admin administrat secret topsecret secrets default guest login qwerty qwert qwertz azerty asdf asdfgh
  asdfghjkl zxcvbn zxcvbnm summer winter autumn spring january february october november december monday friday duebook
  firebase freedom killer hunter cheese cookie flower purple orange banana chocolate butterfly samsung google facebook
  passwort hallo geheim schatz motdepasse soleil bonjour contrasena hola teamo amore ciao`.split(/\s+/),
)
