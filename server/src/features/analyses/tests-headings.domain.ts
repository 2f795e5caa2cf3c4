/** How well a heading names the column of tests; 0 is a heading of another column, null no heading at all. */
export const headingRank = (text: string): number | null => {
  const plain = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}/ ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain === '' || plain.length > 110) return null;
  if (testHeadings.some((pattern) => pattern.test(plain))) return 3;
  if (secondaryHeadings.some((pattern) => pattern.test(plain))) return 2;
  if (objectHeadings.some((pattern) => pattern.test(plain))) return 1;
  return otherHeadings.some((pattern) => pattern.test(plain)) ? 0 : null;
};

const testHeadings = [
  /^(?:specific )?tests?(?: s)?(?: name| performed| description| and ?\/? ?or .*| or propert.*| \/ .*)?$/,
  /^(?:name of (?:the )?)?(?:test|analyte|examination|parameter|determination|measurand)s?(?: s)?(?: tested| measured| examined| analy[sz]ed| name)?$/,
  /^(?:accredited )?(?:tests|analytes|parameters|examinations|determinations)\b.{0,30}$/,
  /^specific tests?\b.*/,
  /^type of tests?\b.*/,
  /^tests? ?\/? ?(?:propert|parameter|analyt|determin|examination|assay).*/,
  /^(?:analyte|parameter|measurand|examination|assay|component) ?\/? ?.{0,40}$/,
  /^quantity measured\b.*/,
  /^measured quantity\b.*/,
  /^(?:item|object)s? of (?:test|examination|calibration)s?$/,
  /^(?:analyt|messgröße|messgrösse|messgroesse|untersuchungsparameter|prüfparameter|prüfung|prüfungen|untersuchung|kalibriergegenstand)\b.*/,
  /^(?:ensayo|ensayos|analito|parámetro|parametro|determinación|determinacion|análisis|analisis|magnitud|examen)\b.*/,
  /^(?:essai|essais|analyse|analyses|paramètre|parametre|caractéristique|examen|nature de l.*|grandeur)\b.*/,
];
const secondaryHeadings = [
  /^(?:parameter ?\/? ?equipment|instrument.*|equipment|measuring (?:equipment|instrument).*|device under test.*|calibration (?:item|quantity).*|measurement(?: category)?)$/,
  /^test (?:technology|technologies|type|category)$/,
];
const objectHeadings = [/^(?:item|items|product|products|material|materials|matrix|sample|specimen).{0,60}$/];
const otherHeadings = [
  /\b(?:method|methods|technique|techniques|specification|specifications|range|cmc|capability|uncertainty|remarks?|comments?|standard|standards|procedure|matrix|matrices|material|specimen|equipment|sop|units?|discipline|group|field|category|product|principle|limit|detection|frequency|location|site|accreditation type|technology|reference|code|status|key|instrumentation|system|facility)\b/,
  /\b(?:verfahren|prüfverfahren|methode|technik|untersuchungstechnik|untersuchungsmaterial|matrix|norm|bereich|messbereich|bemerkungen?|método|metodo|técnica|norma|procedimiento|matriz|producto|rango|méthode|technique|principe|référence|objet|matrice)\b/,
  /^(?:sl|s|sr|serial|item|lfd)? ?(?:no|nr|n|nº|#)$/,
  /^#$/,
];
