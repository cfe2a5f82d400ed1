/** How a region is called in a sentence. Countries by CLDR, parts of a country as people there say it. */
export function regionName(id: string): string {
  const [country = '', part] = id.split('-')
  const whole = new Intl.DisplayNames('en-GB', { type: 'region' }).of(country) ?? country
  if (part === undefined) return country === 'US' ? 'the United States' : country === 'GB' ? 'the United Kingdom' : country === 'NL' ? 'the Netherlands' : whole
  return PARTS[id] ?? `${whole}, ${part}`
}

const PARTS: Readonly<Record<string, string>> = {
  'GB-ENG': 'England and Wales', 'GB-WLS': 'Wales', 'GB-SCT': 'Scotland', 'GB-NIR': 'Northern Ireland', 'CH-ZH': 'Zürich',
  'AU-ACT': 'the Australian Capital Territory', 'AU-NSW': 'New South Wales', 'AU-NT': 'the Northern Territory', 'AU-QLD': 'Queensland',
  'AU-SA': 'South Australia', 'AU-TAS': 'Tasmania', 'AU-VIC': 'Victoria', 'AU-WA': 'Western Australia',
  'CA-AB': 'Alberta', 'CA-BC': 'British Columbia', 'CA-MB': 'Manitoba', 'CA-NB': 'New Brunswick', 'CA-NL': 'Newfoundland and Labrador',
  'CA-NS': 'Nova Scotia', 'CA-ON': 'Ontario', 'CA-PE': 'Prince Edward Island', 'CA-QC': 'Quebec', 'CA-SK': 'Saskatchewan',
  'DE-BB': 'Brandenburg', 'DE-BE': 'Berlin', 'DE-BW': 'Baden-Württemberg', 'DE-BY': 'Bavaria', 'DE-HB': 'Bremen', 'DE-HE': 'Hesse',
  'DE-HH': 'Hamburg', 'DE-MV': 'Mecklenburg-Vorpommern', 'DE-NI': 'Lower Saxony', 'DE-NW': 'North Rhine-Westphalia',
  'DE-RP': 'Rhineland-Palatinate', 'DE-SH': 'Schleswig-Holstein', 'DE-SL': 'Saarland', 'DE-SN': 'Saxony', 'DE-ST': 'Saxony-Anhalt',
  'DE-TH': 'Thuringia', 'US-AK': 'Alaska', 'US-AL': 'Alabama', 'US-AR': 'Arkansas', 'US-AZ': 'Arizona', 'US-CA': 'California',
  'US-CO': 'Colorado', 'US-CT': 'Connecticut', 'US-DC': 'the District of Columbia', 'US-DE': 'Delaware', 'US-FL': 'Florida',
  'US-GA': 'Georgia (US)', 'US-HI': 'Hawaii', 'US-IA': 'Iowa', 'US-IL': 'Illinois', 'US-IN': 'Indiana', 'US-KY': 'Kentucky',
  'US-LA': 'Louisiana', 'US-MA': 'Massachusetts', 'US-MD': 'Maryland', 'US-ME': 'Maine', 'US-MI': 'Michigan', 'US-MN': 'Minnesota',
  'US-MO': 'Missouri', 'US-MS': 'Mississippi', 'US-NC': 'North Carolina', 'US-NJ': 'New Jersey', 'US-NY': 'New York', 'US-OH': 'Ohio',
  'US-OR': 'Oregon', 'US-PA': 'Pennsylvania', 'US-TX': 'Texas', 'US-VA': 'Virginia', 'US-WA': 'Washington', 'US-WI': 'Wisconsin',
}
