const work = [
  'extracts certifications by OCR',
  'finds compliance gaps',
  'gives recommendations',
  'builds a smart questionnaire',
  'stores the documents',
];

const recommended = [
  'Lab certifications (CLIA, CAP, ISO 17025)',
  'Standard operating procedures (SOPs)',
  'Quality management documents',
  'Equipment calibration certificates',
  'Personnel training records',
  'Safety protocols',
  'Regulatory compliance documentation',
];

const List = ({ title, items }: { title: string; items: readonly string[] }) => (
  <section>
    <h2 className="mb-2 text-lg">{title}</h2>
    <ul className="grid list-disc gap-1 pl-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </section>
);

/** What happens with the documents, and which ones to upload. */
export const DocumentAdvice = () => (
  <div className="mb-6 grid gap-6 rounded-card border border-line bg-card p-5 sm:grid-cols-2 sm:p-6">
    <List title="What the AI does" items={work} />
    <List title="Recommended documents" items={recommended} />
    <p className="text-sm text-muted sm:col-span-2">Accepted files: pdf, doc, docx, jpg, jpeg, png, txt up to 10MB each.</p>
  </div>
);
