import { developmentScopes } from './development-scopes.ts';
import { heldOutScopes } from './held-out-scopes.ts';
import type { PaperSpec } from './paper.ts';
import { scopePaper } from './scope-paper.ts';

/** Scopes of accreditation as bodies lay them out. */
export const scopePapers: readonly PaperSpec[] = [...developmentScopes, ...heldOutScopes].map(scopePaper);
