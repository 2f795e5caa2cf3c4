import type { Accreditation, LabType, PrimaryService, Specialization, StaffCount } from '@aliquot/contract/options';

/** What one laboratory of the demo is and which documents it has. Names and people are invented; places are real. */
export type DemoLab = {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly type: LabType;
  readonly staff: StaffCount;
  readonly year: number;
  readonly services: readonly PrimaryService[];
  readonly specializations: readonly Specialization[];
  readonly claims: readonly Accreditation[];
  readonly documents: readonly DemoDocument[];
  readonly status: 'approved' | 'pending' | 'denied';
  /** Months after the day of the demo at which its certificates end; a negative number has them expired. */
  readonly validFor: number;
};

export type DemoDocument =
  | 'clia'
  | 'cap'
  | 'a2la'
  | 'iso-15189'
  | 'state-licence'
  | 'sop'
  | 'manual'
  | 'calibration'
  | 'training'
  | 'pt';

const clinical = ['clia', 'cap', 'pt'] as const;
const reference = ['clia', 'cap', 'sop', 'manual', 'training'] as const;
const testing = ['a2la', 'manual', 'calibration'] as const;

const lab = (
  name: string,
  place: readonly [street: string, city: string, state: string, zip: string],
  kind: readonly [type: LabType, staff: StaffCount, year: number],
  services: readonly PrimaryService[],
  specializations: readonly Specialization[],
  claims: readonly Accreditation[],
  documents: readonly DemoDocument[],
  { status = 'approved', validFor = 14 }: { status?: DemoLab['status']; validFor?: number } = {},
): DemoLab => {
  const [street, city, state, zip] = place;
  const [type, staff, year] = kind;
  return { name, street, city, state, zip, type, staff, year, services, specializations, claims, documents, status, validFor };
};

export const demoLaboratories: readonly DemoLab[] = [
  lab(
    'Harborview Molecular Laboratory',
    ['1218 Terry Avenue', 'Seattle', 'WA', '98101'],
    ['diagnostic', '51-100', 1998],
    ['molecular-diagnostics', 'genetics', 'virology'],
    ['oncology', 'rare-diseases', 'companion-diagnostics'],
    ['clia', 'cap'],
    reference,
    { validFor: 16 },
  ),
  lab(
    'Cascade Genomics',
    ['2401 Fourth Avenue', 'Seattle', 'WA', '98121'],
    ['biotechnology', '16-50', 2011],
    ['genetics', 'molecular-diagnostics'],
    ['rare-diseases', 'pharmacogenomics', 'research-development'],
    ['clia'],
    ['clia', 'sop'],
    { validFor: 9 },
  ),
  lab(
    'Willamette Clinical Reference',
    ['3181 Marquam Hill Road', 'Portland', 'OR', '97239'],
    ['clinical', '100+', 1984],
    ['clinical-chemistry', 'hematology', 'immunology', 'microbiology'],
    ['cardiology', 'infectious-diseases', 'critical-care'],
    ['clia', 'cap'],
    clinical,
    { validFor: 20 },
  ),
  lab(
    'Bay Area Immunology Center',
    ['655 Third Street', 'San Francisco', 'CA', '94107'],
    ['clinical', '16-50', 2004],
    ['immunology', 'clinical-chemistry', 'molecular-diagnostics'],
    ['autoimmune', 'transplant', 'oncology'],
    ['clia', 'cap', 'state-license'],
    ['clia', 'cap', 'state-licence', 'pt'],
    { validFor: 11 },
  ),
  lab(
    'Golden Gate Toxicology',
    ['1600 Owens Street', 'San Francisco', 'CA', '94158'],
    ['forensic', '16-50', 1995],
    ['toxicology', 'drug-testing', 'clinical-chemistry'],
    ['emergency-medicine', 'pharmacogenomics'],
    ['clia', 'iso-17025'],
    ['clia', 'a2la', 'calibration'],
    { validFor: 7 },
  ),
  lab(
    'Sierra Proteomics Core',
    ['451 Health Sciences Drive', 'Davis', 'CA', '95616'],
    ['academic', '6-15', 2009],
    ['clinical-chemistry', 'immunology'],
    ['research-development', 'oncology'],
    ['iso-17025'],
    testing,
    { validFor: 18 },
  ),
  lab(
    'Pacific Histology Partners',
    ['9500 Gilman Drive', 'La Jolla', 'CA', '92093'],
    ['research', '6-15', 2013],
    ['histology', 'pathology', 'cytology'],
    ['oncology', 'research-development'],
    ['clia'],
    ['clia', 'sop', 'training'],
    { validFor: 5 },
  ),
  lab(
    'Mojave Environmental Testing',
    ['4505 South Maryland Parkway', 'Las Vegas', 'NV', '89154'],
    ['environmental', '16-50', 2001],
    ['microbiology', 'toxicology'],
    ['research-development'],
    ['iso-17025'],
    testing,
    { validFor: 13 },
  ),
  lab(
    'Sonoran Diagnostics',
    ['475 North 5th Street', 'Phoenix', 'AZ', '85004'],
    ['diagnostic', '51-100', 1992],
    ['clinical-chemistry', 'hematology', 'endocrinology'],
    ['geriatrics', 'cardiology'],
    ['clia', 'cap'],
    clinical,
    { validFor: 2 },
  ),
  lab(
    'Wasatch Reference Laboratories',
    ['500 Chipeta Way', 'Salt Lake City', 'UT', '84108'],
    ['clinical', '100+', 1984],
    ['clinical-chemistry', 'hematology', 'genetics', 'molecular-diagnostics', 'immunology', 'toxicology'],
    ['oncology', 'rare-diseases', 'pediatrics', 'reproductive-health', 'pharmacogenomics'],
    ['clia', 'cap', 'iso-15189'],
    ['clia', 'cap', 'iso-15189', 'manual', 'pt'],
    { validFor: 19 },
  ),
  lab(
    'Front Range Virology',
    ['12850 East Montview Boulevard', 'Aurora', 'CO', '80045'],
    ['clinical', '16-50', 2006],
    ['virology', 'molecular-diagnostics', 'microbiology'],
    ['infectious-diseases', 'transplant'],
    ['clia'],
    ['clia', 'sop', 'pt'],
    { validFor: 12 },
  ),
  lab(
    'High Plains Food Safety',
    ['1400 R Street', 'Lincoln', 'NE', '68588'],
    ['food-safety', '16-50', 1999],
    ['microbiology', 'toxicology'],
    ['research-development'],
    ['iso-17025'],
    testing,
    { validFor: 8 },
  ),
  lab(
    'Lone Star Molecular',
    ['6565 MD Anderson Boulevard', 'Houston', 'TX', '77030'],
    ['diagnostic', '51-100', 2007],
    ['molecular-diagnostics', 'genetics', 'pathology'],
    ['oncology', 'companion-diagnostics', 'rare-diseases'],
    ['clia', 'cap'],
    reference,
    { validFor: 15 },
  ),
  lab(
    'Trinity River Hematology',
    ['5323 Harry Hines Boulevard', 'Dallas', 'TX', '75390'],
    ['clinical', '16-50', 1989],
    ['hematology', 'blood-banking'],
    ['transplant', 'oncology'],
    ['clia', 'aabb'],
    ['clia', 'cap'],
    { validFor: 10 },
  ),
  lab(
    'Bluebonnet Pharmacology',
    ['2409 University Avenue', 'Austin', 'TX', '78712'],
    ['pharmaceutical', '16-50', 2015],
    ['toxicology', 'drug-testing', 'clinical-chemistry'],
    ['pharmacogenomics', 'research-development'],
    ['iso-17025'],
    ['a2la', 'sop', 'calibration'],
    { validFor: 17 },
  ),
  lab(
    'Prairie Microbiology Institute',
    ['425 Delaware Street SE', 'Minneapolis', 'MN', '55455'],
    ['research', '51-100', 1978],
    ['microbiology', 'parasitology', 'virology'],
    ['infectious-diseases', 'research-development'],
    ['clia', 'iso-15189'],
    ['clia', 'iso-15189', 'sop'],
    { validFor: 6 },
  ),
  lab(
    'Great Lakes Pathology',
    ['1364 Clifton Road', 'Ann Arbor', 'MI', '48109'],
    ['clinical', '51-100', 1981],
    ['pathology', 'histology', 'cytology'],
    ['oncology', 'pediatrics'],
    ['clia', 'cap'],
    clinical,
    { validFor: 18 },
  ),
  lab(
    'Lakeshore Endocrine Laboratory',
    ['251 East Huron Street', 'Chicago', 'IL', '60611'],
    ['clinical', '16-50', 1996],
    ['endocrinology', 'clinical-chemistry'],
    ['reproductive-health', 'geriatrics'],
    ['clia', 'cap'],
    clinical,
    { validFor: -2 },
  ),
  lab(
    'Midwest Cell Therapy Testing',
    ['9200 West Wisconsin Avenue', 'Milwaukee', 'WI', '53226'],
    ['biotechnology', '16-50', 2016],
    ['hematology', 'immunology', 'microbiology'],
    ['transplant', 'oncology', 'research-development'],
    ['clia', 'aabb', 'fda'],
    ['clia', 'cap', 'sop'],
    { validFor: 13 },
  ),
  lab(
    'Gateway Genetics',
    ['4444 Forest Park Avenue', 'Saint Louis', 'MO', '63108'],
    ['diagnostic', '51-100', 2002],
    ['genetics', 'molecular-diagnostics'],
    ['rare-diseases', 'pediatrics', 'oncology'],
    ['clia', 'cap'],
    reference,
    { validFor: 21 },
  ),
  lab(
    'Bluegrass Analytical',
    ['740 South Limestone', 'Lexington', 'KY', '40536'],
    ['analytical', '6-15', 2010],
    ['clinical-chemistry', 'toxicology'],
    ['research-development'],
    ['iso-17025'],
    testing,
    { validFor: 4 },
  ),
  lab(
    'Cumberland Infectious Disease Lab',
    ['1161 21st Avenue South', 'Nashville', 'TN', '37232'],
    ['clinical', '16-50', 2003],
    ['microbiology', 'virology', 'parasitology'],
    ['infectious-diseases', 'critical-care'],
    ['clia', 'cap'],
    clinical,
    { validFor: 12 },
  ),
  lab(
    'Peachtree Serology',
    ['201 Dowman Drive', 'Atlanta', 'GA', '30322'],
    ['clinical', '16-50', 1991],
    ['immunology', 'virology'],
    ['infectious-diseases', 'autoimmune'],
    ['clia'],
    ['clia', 'pt'],
    { validFor: 9 },
  ),
  lab(
    'Everglades Drug Screening',
    ['1600 NW 10th Avenue', 'Miami', 'FL', '33136'],
    ['clinical', '16-50', 2008],
    ['drug-testing', 'toxicology'],
    ['emergency-medicine'],
    ['clia', 'state-license'],
    ['clia', 'state-licence', 'sop'],
    { validFor: 11 },
  ),
  lab(
    'Research Triangle Bioanalytics',
    ['104 Alexander Drive', 'Durham', 'NC', '27709'],
    ['pharmaceutical', '100+', 1997],
    ['clinical-chemistry', 'immunology', 'toxicology', 'molecular-diagnostics'],
    ['pharmacogenomics', 'companion-diagnostics', 'oncology', 'research-development'],
    ['clia', 'cap', 'iso-17025'],
    ['clia', 'cap', 'a2la', 'manual', 'calibration'],
    { validFor: 16 },
  ),
  lab(
    'Chesapeake Neurobiology Lab',
    ['733 North Broadway', 'Baltimore', 'MD', '21205'],
    ['academic', '16-50', 1994],
    ['pathology', 'immunology', 'genetics'],
    ['rare-diseases', 'geriatrics', 'research-development'],
    ['clia'],
    ['clia', 'sop', 'training'],
    { validFor: 14 },
  ),
  lab(
    'Schuylkill Cardiac Biomarkers',
    ['3400 Civic Center Boulevard', 'Philadelphia', 'PA', '19104'],
    ['clinical', '16-50', 2005],
    ['clinical-chemistry', 'immunology'],
    ['cardiology', 'critical-care'],
    ['clia', 'cap'],
    reference,
    { validFor: 13 },
  ),
  lab(
    'Hudson Molecular Pathology',
    ['622 West 168th Street', 'New York', 'NY', '10032'],
    ['clinical', '51-100', 1993],
    ['molecular-diagnostics', 'pathology', 'genetics', 'cytology'],
    ['oncology', 'companion-diagnostics'],
    ['clia', 'cap', 'state-license'],
    ['clia', 'cap', 'state-licence', 'manual'],
    { validFor: 15 },
  ),
  lab(
    'Charles River Assay Development',
    ['77 Massachusetts Avenue', 'Cambridge', 'MA', '02139'],
    ['biotechnology', '51-100', 2012],
    ['immunology', 'molecular-diagnostics', 'clinical-chemistry'],
    ['research-development', 'companion-diagnostics', 'oncology'],
    ['clia', 'iso-17025'],
    ['clia', 'a2la', 'sop', 'calibration'],
    { validFor: 18 },
  ),
  lab(
    'Longwood Clinical Genomics',
    ['330 Brookline Avenue', 'Boston', 'MA', '02215'],
    ['diagnostic', '51-100', 2009],
    ['genetics', 'molecular-diagnostics', 'pathology'],
    ['rare-diseases', 'oncology', 'pediatrics', 'reproductive-health'],
    ['clia', 'cap'],
    reference,
    { validFor: 20 },
  ),
  lab(
    'Green Mountain Microbiology',
    ['89 Beaumont Avenue', 'Burlington', 'VT', '05405'],
    ['research', '6-15', 2000],
    ['microbiology'],
    ['infectious-diseases'],
    ['clia'],
    ['clia', 'sop'],
    { status: 'pending', validFor: 8 },
  ),
  lab(
    'Ohio Valley Toxicology',
    ['231 Albert Sabin Way', 'Cincinnati', 'OH', '45267'],
    ['clinical', '16-50', 2014],
    ['toxicology', 'drug-testing'],
    ['emergency-medicine'],
    ['clia', 'iso-17025'],
    ['clia', 'sop'],
    { status: 'pending', validFor: 10 },
  ),
  lab(
    'Magnolia Women’s Health Lab',
    ['2500 North State Street', 'Jackson', 'MS', '39216'],
    ['clinical', '6-15', 2018],
    ['endocrinology', 'cytology'],
    ['reproductive-health'],
    ['clia'],
    ['clia'],
    { status: 'pending', validFor: -5 },
  ),
  lab(
    'Desert Bloom Testing',
    ['1501 North Campbell Avenue', 'Tucson', 'AZ', '85724'],
    ['analytical', '1-5', 2021],
    ['clinical-chemistry'],
    [],
    ['iso-17025'],
    ['sop'],
    { status: 'denied', validFor: 12 },
  ),
];
