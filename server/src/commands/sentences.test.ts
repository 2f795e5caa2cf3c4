import { describe, expect, it } from 'vitest';
import type { AnalysisWithEvidence } from '../features/hearts/analyses/run/files.service.ts';
import { summaryOf } from './analyze.ts';
import { sentences } from './audit.ts';

describe('OPS-001 what audit verify says', () => {
  const missing = { kind: 'checkpoint-missing', position: 883, seq: null } as const;
  const report = { ok: false, entries: 883, checkpoints: 0, lastCheckpoint: null, problems: [missing] };

  it('OPS-001 where the file store lost its checkpoints: what is known, and what to do', () => {
    const said = sentences(report);
    expect(said).toMatch(
      /^The audit trail cannot be fully verified: .*: 883 entries; the file store has none of its signed checkpoints\.$/m,
    );
    expect(said).toContain('copy audit-checkpoints from the files of a backup into it');
    expect(said).not.toMatch(/no checkpoint was signed yet|was changed outside/);
  });

  it('OPS-001 still says that the trail was changed where an entry was, too', () => {
    const said = sentences({ ...report, problems: [{ kind: 'entry-changed', position: 3, seq: 3 }, missing] });
    expect(said).toMatch(/^The audit trail was changed outside Aliquot: 883 entries/);
  });
});

it('OPS-009 analyze says as text why a file could not be used, and counts one gap', () => {
  const message = 'File trunc.pdf is damaged and could not be opened.';
  const said = summaryOf({
    documentAnalyses: [{ documentId: '1', fileName: 'trunc.pdf', confidence: 0, certifications: [] }],
    complianceScore: 7,
    summary: { overallRisk: 'high', totalGaps: 1 },
    evidence: { scored: false, documents: [{ documentId: '1', fileName: 'trunc.pdf', message, reading: null }] },
  } as unknown as AnalysisWithEvidence);
  expect(said).toBe(`${message}\nNot enough documents yet for a score. Risk: Not rated yet. 1 gap.`);
});
