import { usStateNames } from '../../../kernel/places/us-states.ts';

/** A first-order division by its GeoNames code. `short` is what an address calls it; `others` are further names. */
export type Division = {
  readonly code: string;
  readonly name: string;
  readonly short?: string;
  readonly others?: readonly string[];
};

/** The divisions that people write into addresses, of the countries whose GeoNames codes are not their postal ones, and of the US. */
export const divisions: Readonly<Record<string, readonly Division[]>> = {
  US: Object.entries(usStateNames).map(([code, name]) => ({ code, name, short: code })),
  CA: [
    { code: '01', name: 'Alberta', short: 'AB' },
    { code: '02', name: 'British Columbia', short: 'BC' },
    { code: '03', name: 'Manitoba', short: 'MB' },
    { code: '04', name: 'New Brunswick', short: 'NB' },
    { code: '05', name: 'Newfoundland and Labrador', short: 'NL', others: ['Newfoundland'] },
    { code: '07', name: 'Nova Scotia', short: 'NS' },
    { code: '08', name: 'Ontario', short: 'ON' },
    { code: '09', name: 'Prince Edward Island', short: 'PE', others: ['PEI'] },
    { code: '10', name: 'Quebec', short: 'QC', others: ['PQ'] },
    { code: '11', name: 'Saskatchewan', short: 'SK' },
    { code: '12', name: 'Yukon', short: 'YT' },
    { code: '13', name: 'Northwest Territories', short: 'NT' },
    { code: '14', name: 'Nunavut', short: 'NU' },
  ],
  AU: [
    { code: '01', name: 'Australian Capital Territory', short: 'ACT' },
    { code: '02', name: 'New South Wales', short: 'NSW' },
    { code: '03', name: 'Northern Territory', short: 'NT' },
    { code: '04', name: 'Queensland', short: 'QLD' },
    { code: '05', name: 'South Australia', short: 'SA' },
    { code: '06', name: 'Tasmania', short: 'TAS' },
    { code: '07', name: 'Victoria', short: 'VIC' },
    { code: '08', name: 'Western Australia', short: 'WA' },
  ],
  GB: [
    { code: 'ENG', name: 'England' },
    { code: 'SCT', name: 'Scotland' },
    { code: 'WLS', name: 'Wales' },
    { code: 'NIR', name: 'Northern Ireland' },
  ],
  DE: [
    { code: '01', name: 'Baden-Württemberg' },
    { code: '02', name: 'Bavaria', others: ['Bayern'] },
    { code: '03', name: 'Bremen' },
    { code: '04', name: 'Hamburg' },
    { code: '05', name: 'Hesse', others: ['Hessen'] },
    { code: '06', name: 'Lower Saxony', others: ['Niedersachsen'] },
    { code: '07', name: 'North Rhine-Westphalia', others: ['Nordrhein-Westfalen', 'NRW'] },
    { code: '08', name: 'Rhineland-Palatinate', others: ['Rheinland-Pfalz'] },
    { code: '09', name: 'Saarland' },
    { code: '10', name: 'Schleswig-Holstein' },
    { code: '11', name: 'Brandenburg' },
    { code: '12', name: 'Mecklenburg-Vorpommern' },
    { code: '13', name: 'Saxony', others: ['Sachsen'] },
    { code: '14', name: 'Saxony-Anhalt', others: ['Sachsen-Anhalt'] },
    { code: '15', name: 'Thuringia', others: ['Thüringen'] },
    { code: '16', name: 'Berlin' },
  ],
};

/** Territories that US postal codes treat as states, and GeoNames as countries, by the code that both use. */
export const usTerritories: readonly string[] = ['PR', 'GU', 'VI', 'AS', 'MP', 'FM', 'MH', 'PW'];

/** Names of countries beside the English one of the Unicode data and the ISO 3166-1 alpha-2 code. */
export const countryAliases: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates'],
  AT: ['Österreich', 'AUT'],
  AU: ['AUS'],
  BE: ['België', 'Belgique', 'Belgien', 'BEL'],
  BR: ['Brasil', 'BRA'],
  CA: ['CAN'],
  CH: ['Schweiz', 'Suisse', 'Svizzera', 'CHE'],
  CI: ['Ivory Coast'],
  CN: ['PRC', "People's Republic of China", 'CHN'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic', 'Česko'],
  DE: ['Deutschland', 'Allemagne', 'GER', 'DEU'],
  DK: ['Danmark', 'DNK'],
  ES: ['España', 'ESP'],
  FI: ['Suomi', 'FIN'],
  FR: ['FRA'],
  GB: ['UK', 'Great Britain', 'Britain', 'GBR'],
  GR: ['Hellas'],
  HK: ['Hong Kong'],
  HU: ['Magyarország'],
  IE: ['Éire', 'Republic of Ireland', 'IRL'],
  IN: ['IND', 'Bharat'],
  IT: ['Italia', 'ITA'],
  JP: ['JPN'],
  KP: ['North Korea'],
  KR: ['Korea', 'Republic of Korea', 'KOR'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  MO: ['Macau', 'Macao'],
  MX: ['México', 'MEX'],
  NL: ['Holland', 'The Netherlands', 'Nederland', 'NLD'],
  NO: ['Norge', 'NOR'],
  NZ: ['NZL', 'Aotearoa'],
  PL: ['Polska', 'POL'],
  PS: ['Palestine'],
  PT: ['PRT'],
  RO: ['România'],
  RU: ['Russian Federation', 'RUS'],
  SE: ['Sverige', 'SWE'],
  SG: ['SGP'],
  SZ: ['Swaziland'],
  TR: ['Turkey', 'TUR'],
  TW: ['TWN'],
  US: ['USA', 'United States of America', 'America'],
  VN: ['Viet Nam'],
  ZA: ['RSA', 'ZAF'],
};
