const folded = (text: string): string =>
  text.replace(/ß/g, 'ss').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\(s\)/g, 's');

const longestHeading = 170;

/** How well a heading names the column of tests; 0 is a heading of another column, null no heading at all. */
export const headingRank = (text: string): number | null => {
  const plain = folded(text)
    // A footnote's mark.
    .replace(/(?<=\p{L}{3})\d+(?:, ?\d+)*/gu, '')
    .replace(/[^\p{L}\p{N}/ ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain === '' || plain.length > longestHeading) return null;
  if (methodHeading.test(plain)) return 0;
  if (testHeadings.some((pattern) => pattern.test(plain))) return 3;
  if (secondaryHeadings.some((pattern) => pattern.test(plain))) return 2;
  if (objectHeadings.some((pattern) => pattern.test(plain))) return 1;
  return otherHeadings.some((pattern) => pattern.test(plain)) ? 0 : null;
};

const methodHeading =
  /^(?:standard )?(?:(?:test|reference|calibration|examination|analytical) )?(?:methods?|procedures?|techniques?|specifications?|norma?s?|normen|metodos?|metodi?|methodes?|procedimientos?|procedimentos?)\b(?!.*\b(?:title|description)\b)/;
const testHeadings = [
  /^(?:specific )?tests?(?: s)?(?: name| performed| description| and ?\/? ?or .*| or propert.*| \/ .*)?$/,
  /^(?:specific|types? of|name of|description of|list of) (?:the )?tests?\b.*/,
  /^(?:name of (?:the )?)?(?:test|analyte|examination|parameter|determination|determinant|determinand|measurand)s?(?: s)?(?: tested| measured| examined| analy[sz]ed| name)?$/,
  /^(?:accredited )?(?:tests|analytes|parameters|examinations|determinations)\b.{0,30}$/,
  /^tests? ?\/? ?(?:propert|parameter|analyt|determin|examination|assay).*/,
  /^(?:analyte|parameter|measurand|examination|assay|component|determinand) ?\/? ?.{0,40}$/,
  /^(?:component|parameter|characteristic|measurand|property|properties)s?\b.*\b(?:tests?|tested|measured|determined|calibrated)\b/,
  /^(?:quantity|quantities|property|properties|characteristics?) (?:measured|tested|determined)\b.*/,
  /^measured (?:quantity|instrument|parameter|property)\b.*/,
  /^(?:item|object)s? of (?:test|examination|calibration)s?$/,
  /^(?:analyt|messgrosse|messgroesse|untersuchungsparameter|prufparameter|prufgrosse|prufung|prufungen|untersuchung|kalibriergegenstand)\b.*/,
  /^(?:ensayos?|ensaios?|analito|parametros?|determinacion|determinacao|analisis|analises?|magnitud|grandeza|examen|exames?)\b.*/,
  /^(?:classe de ensaio|descricao do (?:ensaio|servico)|tipo de ensa[yi]o|descripcion del ensayo)\b.*/,
  /^(?:essais?|analyses?|parametres?|caracteristiques?|examens?|nature de l.*|grandeurs?|mesurandes?)\b.*/,
  /^(?:misurand[oi]|proprieta|denominazione della prova|prov[ae]|grandezza)\b.*/,
];
const secondaryHeadings = [
  /^(?:parameter ?\/? ?equipment|instrument.*|equipment|measuring (?:equipment|instrument).*|device under test.*|calibration (?:item|quantity).*|measurement(?: category)?)$/,
  /^test (?:technology|technologies|type|category)$/,
  /^(?:titel der norm|title of (?:the )?(?:method|standard)|(?:test |method )?description)\b.*/,
  /^(?:strumento|instrumentos?|device type)\b.*/,
];
const objectHeadings = [
  /^(?:item|items|product|products|material|materials|matrix|sample|specimen).{0,60}$/,
  /^(?:objet|produit|producto|produto|prodotto|materiale|material|area de atividade|prufgegenstand|echantillon|muestra|especimen|matriz|matrice)\b.{0,60}$/,
];
const otherHeadings = [
  /\b(?:method|methods|technique|techniques|specification|specifications|range|cmc|capability|uncertainty|remarks?|comments?|standard|standards|procedure|matrix|matrices|material|specimen|equipment|sop|units?|discipline|group|field|category|product|principle|limit|detection|frequency|location|site|accreditation type|technology|reference|code|status|key|instrumentation|system|facility|service)\b/,
  /\b(?:verfahren|prufverfahren|prufart|methode|technik|untersuchungstechnik|untersuchungsmaterial|matrix|norm|bereich|messbereich|messunsicherheit|bemerkungen?|metodo|tecnica|norma|procedimiento|procedimento|matriz|producto|rango|faixa|capacidade|campo|incertidumbre|incertezza|incertitude|etendue|methode|technique|principe|reference|objet|matrice|lieu|domaine|remarques)\b/,
  /^(?:sl|s|sr|serial|item|lfd)? ?(?:no|nr|n|nº|#)$/,
  /^#$/,
];

const words = (text: string) => new Set(text.split(/\s+/));
const headingWords = words(`
  test tests testing tested type types specific name description measured measurement measurements measurand measurands quantity
  quantities parameter parameters property properties component components characteristic characteristics determinand determinands
  determinant determinants determination determinations analyte analytes examination examinations examined assay assays item items
  material materials product products matrix matrices sample samples specimen specimens object objects equipment instrument
  instruments instrumentation gauge device technology technologies technique techniques method methods procedure procedures
  standard standards specification specifications reference references norm principle range ranges nominal size limit limits
  detection uncertainty expanded cmc cmcs bmc capability capabilities calibration calibrations calibrated expressed best remark
  remarks comment comments no nr sno sl sr serial number code codes location locations site field fields group groups discipline
  disciplines category class service services unit units appropriate where which against performed used using applicable key
  version edition status facility additional accredited system sop title are be as
  analyt messgrosse messgrossen messgroesse untersuchungsmaterial untersuchungstechnik untersuchungsparameter untersuchungsart
  untersuchung prufart prufgegenstand prufparameter prufverfahren prufgrosse prufbereich prufung prufungen kalibriergegenstand
  messbereich messspanne messbedingungen messverfahren erweiterte messunsicherheit bemerkung bemerkungen norm normen
  hausverfahren titel ausgabedatum matrix modul verfahren technik methode lfd
  objet objets soumis essai essais caracteristique caracteristiques mesuree mesurees mesurande recherchee recherchees grandeur
  grandeurs principe methode methodes parametre parametres analyse analyses nature examen examens echantillon matrice domaine
  etendue incertitude moyens remarques lieu prestation produit produits materiaux etalonnage
  producto productos material ensayar ensayo ensayos norma normas procedimiento procedimientos analito determinacion parametro
  parametros magnitud campo medida rango incertidumbre instrumento instrumentos calibrar especimen muestra tecnica metodo metodos
  area atividade produto classe descricao ensaio ensaios procedimento servico faixa capacidade medicao calibracao grandeza
  materiale materiali prodotto prodotti matrice misurando misurandi proprieta misurata denominazione prova prove tecnica grandezza strumento incertezza metodo
  of or and the to in for a an by de la le du des et ou y o el e da do dos di del della il und oder der die das von zu ggf
`);
const shareOfHeadingWords = 0.75;
const mostHeadingWords = 22;

/** Whether a text is made of the words that head the columns of scopes, so that it may be a part of a wrapped heading. */
export const isHeadingText = (text: string): boolean => {
  if (/\d{2}/.test(text)) return false;
  const found = folded(text).match(/\p{L}+/gu) ?? [];
  const known = found.filter((word) => word.length === 1 || headingWords.has(word));
  return (
    found.length <= mostHeadingWords &&
    (found.length === 0 ? /^[#²³¹*()±\s]+$/.test(text) : known.length >= shareOfHeadingWords * found.length) &&
    (found.length === 0 || found.some((word) => word.length > 1))
  );
};
