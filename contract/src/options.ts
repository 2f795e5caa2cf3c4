import certificateTypes from '../../knowledge/certificate-types.json' with { type: 'json' };

/** Closed option lists: the value is stored, the label is shown. Forms offer them in this order. */
export type Option<Value extends string = string> = { readonly value: Value; readonly label: string };

type Labels<Value extends string> = { readonly [value in Value]: string };

const optionsOf = <Value extends string>(labels: Labels<Value>): readonly Option<Value>[] =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));

const labelsOf = <Value extends string>(rows: Readonly<Record<Value, { readonly label: string }>>) =>
  Object.fromEntries(
    Object.entries<{ readonly label: string }>(rows).map(([value, { label }]) => [value, label]),
  ) as Labels<Value>;

const valuesOf = <Value extends string>(labels: Labels<Value>) => Object.keys(labels) as [Value, ...Value[]];

export const roleLabels = { user: 'Researcher', lab_owner: 'Lab owner', admin: 'Administrator' } as const;
export const roles = valuesOf(roleLabels);
export type Role = keyof typeof roleLabels;

export const organizationSizeLabels = {
  '1-10': '1-10 employees',
  '11-50': '11-50 employees',
  '51-200': '51-200 employees',
  '201-500': '201-500 employees',
  '501-1000': '501-1000 employees',
  '1000+': '1000+ employees',
} as const;
export const organizationSizes = valuesOf(organizationSizeLabels);
export const organizationSizeOptions = optionsOf(organizationSizeLabels);

export const signupInterestLabels = {
  'clinical-trials': 'Clinical Trials',
  'molecular-biology': 'Molecular Biology',
  genomics: 'Genomics & Genetics',
  immunology: 'Immunology',
  neuroscience: 'Neuroscience',
  microbiology: 'Microbiology',
  biochemistry: 'Biochemistry',
  'cell-biology': 'Cell Biology',
  pharmacology: 'Pharmacology',
  biomarkers: 'Biomarkers',
} as const;
export const signupInterests = valuesOf(signupInterestLabels);
export const signupInterestOptions = optionsOf(signupInterestLabels);

export const researchAreaLabels = {
  'clinical-trials': 'Clinical Trials',
  genomics: 'Genomics',
  immunology: 'Immunology',
  neuroscience: 'Neuroscience',
  oncology: 'Oncology',
  cardiology: 'Cardiology',
  'infectious-diseases': 'Infectious Diseases',
  'molecular-biology': 'Molecular Biology',
  'cell-biology': 'Cell Biology',
  biochemistry: 'Biochemistry',
  microbiology: 'Microbiology',
  pharmacology: 'Pharmacology',
  toxicology: 'Toxicology',
  biomarkers: 'Biomarkers',
  proteomics: 'Proteomics',
  metabolomics: 'Metabolomics',
  bioinformatics: 'Bioinformatics',
  'regenerative-medicine': 'Regenerative Medicine',
  'stem-cell-research': 'Stem Cell Research',
  'drug-discovery': 'Drug Discovery',
  bioengineering: 'Bioengineering',
  'medical-devices': 'Medical Devices',
  'precision-medicine': 'Precision Medicine',
  'rare-diseases': 'Rare Diseases',
  'aging-research': 'Aging Research',
  'reproductive-medicine': 'Reproductive Medicine',
  endocrinology: 'Endocrinology',
  immunotherapy: 'Immunotherapy',
  'vaccine-development': 'Vaccine Development',
} as const;
export const researchAreas = valuesOf(researchAreaLabels);
export const researchAreaOptions = optionsOf(researchAreaLabels);
export type ResearchArea = keyof typeof researchAreaLabels;

export const serviceTypeLabels = {
  'sample-analysis': 'Sample Analysis',
  'data-processing': 'Data Processing',
  'protocol-development': 'Protocol Development',
  'assay-development': 'Assay Development',
  'biomarker-validation': 'Biomarker Validation',
  'drug-screening': 'Drug Screening',
  'animal-studies': 'Animal Studies',
  'cell-culture': 'Cell Culture',
  'molecular-testing': 'Molecular Testing',
  'imaging-analysis': 'Imaging Analysis',
  'full-project': 'Full Project',
} as const;
export const serviceTypes = valuesOf(serviceTypeLabels);
export const serviceTypeOptions = optionsOf(serviceTypeLabels);
export type ServiceType = keyof typeof serviceTypeLabels;

export const timelineLabels = {
  urgent: 'Urgent (under 1 month)',
  short: 'Short (1-3 months)',
  medium: 'Medium (3-6 months)',
  long: 'Long (6+ months)',
} as const;
export const timelines = valuesOf(timelineLabels);
export const timelineOptions = optionsOf(timelineLabels);
export type Timeline = keyof typeof timelineLabels;

export const budgetRangeLabels = {
  low: '$1,000-$5,000',
  medium: '$5,000-$25,000',
  high: '$25,000-$100,000',
  'very-high': '$100,000+',
} as const;
export const budgetRanges = valuesOf(budgetRangeLabels);
export const budgetRangeOptions = optionsOf(budgetRangeLabels);
export type BudgetRange = keyof typeof budgetRangeLabels;

export const labTypeLabels = {
  clinical: 'Clinical',
  research: 'Research',
  diagnostic: 'Diagnostic',
  analytical: 'Analytical',
  forensic: 'Forensic',
  environmental: 'Environmental',
  'food-safety': 'Food Safety',
  pharmaceutical: 'Pharmaceutical',
  biotechnology: 'Biotechnology',
  academic: 'Academic',
} as const;
export const labTypes = valuesOf(labTypeLabels);
export const labTypeOptions = optionsOf(labTypeLabels);
export type LabType = keyof typeof labTypeLabels;

export const staffCountLabels = {
  '1-5': '1-5',
  '6-15': '6-15',
  '16-50': '16-50',
  '51-100': '51-100',
  '100+': '100+',
} as const;
export const staffCounts = valuesOf(staffCountLabels);
export const staffCountOptions = optionsOf(staffCountLabels);
export type StaffCount = keyof typeof staffCountLabels;

export const operatingHoursLabels = {
  '24/7': '24/7',
  'business-hours': 'Business hours (8 AM-6 PM)',
  extended: 'Extended (6 AM-10 PM)',
  'shift-based': 'Shift-based',
  'appointment-only': 'By appointment only',
} as const;
export const operatingHours = valuesOf(operatingHoursLabels);
export const operatingHoursOptions = optionsOf(operatingHoursLabels);

/** The accreditations that a laboratory may claim. */
export const accreditationLabels = labelsOf(certificateTypes.accreditations);
export const accreditations = valuesOf(accreditationLabels);
export const accreditationOptions = optionsOf(accreditationLabels);
export type Accreditation = keyof typeof accreditationLabels;

/** Types of certificate that can be read: every accreditation a lab may claim, and others found in documents. */
export const certificationTypeLabels = { ...accreditationLabels, ...labelsOf(certificateTypes.others) };
export const certificationTypes = valuesOf(certificationTypeLabels);
export const certificationTypeOptions = optionsOf(certificationTypeLabels);
export type CertificationType = keyof typeof certificationTypeLabels;

export const primaryServiceLabels = {
  'clinical-chemistry': 'Clinical Chemistry',
  hematology: 'Hematology',
  microbiology: 'Microbiology',
  immunology: 'Immunology',
  'molecular-diagnostics': 'Molecular Diagnostics',
  pathology: 'Pathology',
  toxicology: 'Toxicology',
  endocrinology: 'Endocrinology',
  genetics: 'Genetics',
  'blood-banking': 'Blood Banking',
  cytology: 'Cytology',
  histology: 'Histology',
  virology: 'Virology',
  parasitology: 'Parasitology',
  'drug-testing': 'Drug Testing',
} as const;
export const primaryServices = valuesOf(primaryServiceLabels);
export const primaryServiceOptions = optionsOf(primaryServiceLabels);
export type PrimaryService = keyof typeof primaryServiceLabels;

export const specializationLabels = {
  oncology: 'Oncology',
  cardiology: 'Cardiology',
  'infectious-diseases': 'Infectious Diseases',
  autoimmune: 'Autoimmune',
  'reproductive-health': 'Reproductive Health',
  pediatrics: 'Pediatrics',
  geriatrics: 'Geriatrics',
  'emergency-medicine': 'Emergency Medicine',
  'critical-care': 'Critical Care',
  transplant: 'Transplant',
  'rare-diseases': 'Rare Diseases',
  pharmacogenomics: 'Pharmacogenomics',
  'companion-diagnostics': 'Companion Diagnostics',
  'point-of-care': 'Point of Care',
  'research-development': 'Research & Development',
} as const;
export const specializations = valuesOf(specializationLabels);
export const specializationOptions = optionsOf(specializationLabels);
export type Specialization = keyof typeof specializationLabels;

export const documentTypeLabels = {
  certification: 'Certification',
  sop: 'SOP',
  policy: 'Policy',
  license: 'License',
  accreditation: 'Accreditation',
  'quality-manual': 'Quality manual',
  'training-record': 'Training record',
  calibration: 'Calibration',
  validation: 'Validation',
  'audit-report': 'Audit report',
  other: 'Other',
} as const;
export const documentTypes = valuesOf(documentTypeLabels);
export const documentTypeOptions = optionsOf(documentTypeLabels);
export type DocumentType = keyof typeof documentTypeLabels;

export const labStatusLabels = { pending: 'Pending', approved: 'Approved', denied: 'Denied' } as const;
export const labStatuses = valuesOf(labStatusLabels);
export type LabStatus = keyof typeof labStatusLabels;

export const projectStatusLabels = {
  pending: 'Pending',
  'in-progress': 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const;
export const projectStatuses = valuesOf(projectStatusLabels);
export type ProjectStatus = keyof typeof projectStatusLabels;

/** An approved collaboration whose project is in progress is labeled "In Progress": see collaborationLabel. */
export const collaborationStatusLabels = {
  pending: 'Pending Review',
  approved: 'Approved',
  rejected: 'Rejected',
  completed: 'Completed',
  withdrawn: 'Withdrawn',
} as const;
export const collaborationStatuses = valuesOf(collaborationStatusLabels);
export type CollaborationStatus = keyof typeof collaborationStatusLabels;

/** The statuses of a collaboration that has not ended, or has ended with accepted work. */
export const activeStatuses = ['pending', 'approved', 'completed'] as const satisfies readonly CollaborationStatus[];

export const complianceStatusLabels = {
  pending: 'Pending',
  'in-progress': 'In Progress',
  approved: 'Approved',
  completed: 'Completed',
  denied: 'Denied',
  failed: 'Failed',
} as const;
export const complianceStatuses = valuesOf(complianceStatusLabels);
export type ComplianceStatus = keyof typeof complianceStatusLabels;

export const riskLevels = ['low', 'medium', 'high'] as const;
export type RiskLevel = (typeof riskLevels)[number];

export const questionCategories = ['compliance', 'operations', 'quality', 'personnel', 'equipment', 'other'] as const;

export const questionTypes = ['text', 'select', 'multiselect', 'boolean', 'date'] as const;

export const captchaProviders = ['cloudflare-turnstile', 'hcaptcha', 'google-recaptcha'] as const;

/** Steps that an account may owe before anything else works. */
export const owings = ['password', 'second-factor'] as const;
export type Owing = (typeof owings)[number];

/** The types of one-time link that a message can carry. */
export const oneTimeLinks = ['signup', 'recovery', 'magiclink', 'email_change', 'invite'] as const;
export type OneTimeLink = (typeof oneTimeLinks)[number];

/** The outcome of a reason for closing a gap. */
export const gapReasonStatuses = ['pending', 'accepted', 'refused', 'withdrawn'] as const;
export type GapReasonStatus = (typeof gapReasonStatuses)[number];
