import type { Lab, LabDataInput } from '@aliquot/contract/hearts/labs';
import { ORPCError } from '@orpc/client';
import type { Person, TestApp } from '../test-app.ts';

/** A laboratory as a registration form sends it, complete and valid. */
export const labData = (changes: Partial<LabDataInput> = {}): LabDataInput => ({
  labName: 'Meridian Molecular Diagnostics',
  address: '1420 Harbor View Drive, Oakland, CA 94607, USA',
  geo_location: { coordinates: [-122.2712, 37.8044] },
  contactEmail: 'contact@meridian.example',
  contactPhone: '+1 (510) 555-0142',
  website: 'https://meridian.example',
  labType: 'clinical',
  operatingHours: 'business-hours',
  staffCount: '16-50',
  yearEstablished: 2009,
  accreditations: ['clia', 'cap'],
  primaryServices: ['molecular-diagnostics', 'genetics'],
  specializations: ['oncology'],
  ...changes,
});

export type Refused = { status: number; code: string; details: string | undefined; fields: Record<string, string> | undefined };

/** What a call that must not succeed was refused with. */
export const refusal = async (call: Promise<unknown>): Promise<Refused> => {
  const error: unknown = await call.then(
    () => new Error('the call succeeded'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ORPCError)) throw error;
  const { body } = (error.data ?? {}) as { body?: Record<string, unknown> };
  return {
    status: error.status,
    code: String(body?.code ?? error.code),
    details: body?.details as string | undefined,
    fields: body?.fields as Record<string, string> | undefined,
  };
};

export const statusOf = async (call: Promise<unknown>): Promise<number> => (await refusal(call)).status;

export type OwnedLab = { owner: Person; lab: Lab };

/** A lab owner with a registered, pending laboratory. */
export const ownerWithLab = async (app: TestApp, changes: Partial<LabDataInput> = {}): Promise<OwnedLab> => {
  const owner = await app.person('lab_owner');
  const lab = await owner.api.labs.register({ labData: labData(changes) });
  return { owner, lab };
};

export const approve = (admin: Person, labId: string) => admin.api.labs.decide({ labId, newStatus: 'approved' });

/** The id of nothing. */
export const nobody = '00000000-0000-4000-8000-000000000000';

/** What was done to one object, oldest first, as the owner of the schema sees it; refused calls are left out. */
export const trailOf = (app: TestApp, objectId: string) =>
  app.world.database.owner
    .selectFrom('audit_entries')
    .selectAll()
    .where('object_id', '=', objectId)
    .where('action', '<>', 'access.denied')
    .orderBy('seq')
    .execute();
