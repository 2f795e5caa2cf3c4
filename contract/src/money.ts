const codes =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY ' +
  'COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ' +
  'IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR ' +
  'MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD ' +
  'SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD ' +
  'XOF XPF YER ZAR ZMW ZWG';

/** The currencies of ISO 4217 in which people pay, ordered by code. */
export const currencies: readonly string[] = codes.split(' ');

const withoutMinorUnit = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const inThousandths = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

/** Decimals of an amount, by ISO 4217. Browsers differ in what `Intl` says of some currencies. */
export const decimalsOf = (currency: string): number => {
  if (withoutMinorUnit.includes(currency)) return 0;
  return inThousandths.includes(currency) ? 3 : 2;
};

/** The largest price and the largest total, in minor units: 10^15, which a JavaScript number holds exactly. */
export const largestAmount = 10 ** 15;

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** An amount in minor units as text, computed with whole numbers: 4130000 in USD gives "USD 41,300.00". */
export const formatMoney = (amount: bigint | number, currency: string): string => {
  const whole = BigInt(amount);
  const decimals = decimalsOf(currency);
  const digits = (whole < 0n ? -whole : whole).toString().padStart(decimals + 1, '0');
  const units = grouped(digits.slice(0, digits.length - decimals));
  const sign = whole < 0n ? '−' : '';
  return `${sign}${currency} ${units}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`}`;
};

/** Parses a typed amount to minor units: "41,300.5" in USD gives 4130050n. Undefined when it is no amount of the currency. */
export const readMoney = (typed: string, currency: string): bigint | undefined => {
  const decimals = decimalsOf(currency);
  const [, units, fraction = ''] = /^(\d{1,3}(?:,?\d{3})*|\d+)(?:\.(\d+))?$/.exec(typed.trim()) ?? [];
  if (units === undefined || fraction.length > decimals) return undefined;
  return BigInt(units.replaceAll(',', '') + fraction.padEnd(decimals, '0'));
};

/** The exact total of lines, in minor units. */
export const totalOf = (lines: readonly { readonly quantity: number; readonly price: number }[]): bigint =>
  lines.reduce((total, { quantity, price }) => total + BigInt(quantity) * BigInt(price), 0n);
