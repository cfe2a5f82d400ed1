import type { PackTemplate } from './pack.ts'

const admissions = {
  title: 'School admissions: how to apply',
  publisher: 'GOV.UK',
  url: 'https://www.gov.uk/schools-admissions/how-to-apply',
  asOf: 'undated stored copy, recent wording',
}

/** By template: who says it first, where the file names one school's copy of the same words. The rule itself is as published. */
export const betterSources: Readonly<Record<string, PackTemplate['source']>> = {
  'gb-household/school-primary': {
    ...admissions,
    seen: 'Applications open in September and close on 15 January.',
  },
  'gb-household/school-secondary': { ...admissions, seen: 'The deadline for applying is 31 October.' },
}
