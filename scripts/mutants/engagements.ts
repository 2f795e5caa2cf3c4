import { type Mutant, mutantsIn } from './mutant.ts';

const faults = mutantsIn('server/src/features/engagements');

export const engagementMutants: readonly Mutant[] = [
  ...faults('stamps/stamps.domain.ts', 'stamps/stamps.domain.test.ts', [
    ['certificate-of-others-counts-as-lapsed', "kind === 'dated' && until", 'until'],
    ['certificate-that-was-taken-away-counts', 'all.filter((certificate) => !wasTakenAway(certificate))', 'all'],
    ['renewed-certificate-does-not-count', 'superseded_at !== null && superseded_by === null', 'superseded_at !== null'],
    ['scope-line-of-the-certificate-that-ends-first', 'endOf(b) > endOf(a) ? 1', 'endOf(b) < endOf(a) ? 1'],
    ['report-released-before-the-request', 'stated >= requested && ', ''],
  ]),
  ...faults('stamps/stamping.service.ts', 'stamps/stamps.int.test.ts', [
    [
      'stamp-holds-on-the-day-of-its-reading',
      '(row.is_delivered && row.delivered_at) || now',
      'now',
      'a reading that ends after the delivery holds on the day of the delivery',
    ],
  ]),
  ...faults('payments/payments.policy.ts', 'payments/payments.policy.test.ts', [
    ['payment-note-of-the-other-side-changed', 'sideOf(actor, work) === note.author_side', 'sideOf(actor, work) !== null'],
  ]),
  ...faults('payments/payments.domain.ts', 'payments/payments.domain.test.ts', [
    ['voided-payment-note-counts', 'voided_at === null && replaced_by === null', 'replaced_by === null'],
  ]),
  ...faults('payments/payments.service.ts', 'payments/payments.int.test.ts', [
    [
      'void-offered-on-the-note-of-the-other-side',
      'canAdd && counts(row) && mayChange(actor, row, engagement) !== null',
      'canAdd && counts(row)',
      'hold reference, amount, day, file and side',
    ],
  ]),
  ...faults('agreements/agreements.domain.ts', 'agreements/agreements.domain.test.ts', [
    ['agreement-ends-a-day-early', 'endDay !== null && endDay < today', 'endDay !== null && endDay <= today'],
    ['agreement-for-one-day-refused', 'endDay < effectiveDay', 'endDay <= effectiveDay'],
    ['agreement-confirmed-by-its-own-side', 'confirm: isValid && isOthers && way', 'confirm: isValid && way'],
    ['ended-agreement-signed', 'sign: isValid && way', 'sign: isOpen && way'],
  ]),
  ...faults('agreements/agreements.policy.ts', 'agreements/agreements.policy.test.ts', [
    ['work-agreed-with-an-agreement-due', ' && work.agreements_due.length === 0', ''],
    ['agreement-of-other-work-decided', 'work.id === agreement.collaboration_id && ', ''],
  ]),
  ...faults('agreements/agreements.repository.ts', 'agreements/agreements.int.test.ts', [
    [
      'agreement-with-another-laboratory-offered',
      ".where('a.lab_id', '=', lab_reference_id)",
      '',
      'between the same two is offered again',
    ],
    [
      'agreement-not-offered-on-its-last-day',
      "eb('a.end_day', '>=', today)",
      "eb('a.end_day', '>', today)",
      'between the same two is offered again',
    ],
  ]),
  ...faults('agreements/signing.service.ts', 'agreements/agreements.int.test.ts', [
    [
      'signature-of-another-file',
      'if (before.value.agreement.sha256 !== sha256) return otherFile;',
      '',
      'takes the account’s name, the password and the file that was read',
    ],
  ]),
  ...faults('shipments/shipments.domain.ts', 'shipments/shipments.domain.test.ts', [
    ['receiver-hands-over', "'hand-over': { by: 'sender'", "'hand-over': { by: 'both'"],
    ['rejected-samples-did-not-come', "counts.accepted + counts.rejected + counts['asked-again']", 'counts.accepted'],
    ['shipment-with-missing-samples-is-whole', 'counts.missing === 0', 'counts.rejected === 0'],
    ['dry-ice-without-its-weight', 'onDryIce > 0 && dry_ice_kg === null', 'onDryIce < 0 && dry_ice_kg === null'],
    ['custody-an-hour-ahead', 'now.getTime() + hour / 12', 'now.getTime() + hour'],
    ['custody-at-the-time-of-the-step-before-refused', 'at < since', 'at <= since'],
    ['custody-before-the-step-before-it', 'since && since > now ? since : now', 'now'],
  ]),
  ...faults('shipments/shipments.presenter.ts', 'shipments/shipments.presenter.test.ts', [
    ['sample-late-at-its-stability', 'row.hours_taken > row.stability_hours', 'row.hours_taken >= row.stability_hours'],
  ]),
  ...faults('shipments/shipments.policy.ts', 'shipments/shipments.policy.test.ts', [
    ['receiver-packs-the-shipment', 'sideOf(actor, work) === shipment.sent_by', 'sideOf(actor, work) !== null'],
    ['shipment-on-its-way-is-edited', " && shipment.state === 'prepared'", ''],
  ]),
  ...faults('shipments/receipt.domain.ts', 'shipments/receipt.domain.test.ts', [
    ['code-in-capitals-is-another-sample', 'code.toLowerCase()', 'code'],
    ['sample-of-no-shipment-settled', 'if (!sent.has(foldCode(code))) return', 'if (code === null) return'],
    ['sample-asked-again-without-a-reason', "outcome === 'rejected' || outcome === 'asked-again'", "outcome === 'rejected'"],
    ['missing-samples-accepted', '{ outcome: received.others }', "{ outcome: 'accepted' as const }"],
    [
      'name-of-a-person-noted-as-unexpected',
      'const problem = codeProblem(code);',
      "const problem = code === '' ? codeProblem(code) : null;",
    ],
  ]),
  ...faults('shipments/samples.repository.ts', 'shipments/receipt.int.test.ts', [
    ['replaced-sample-replaced-again', 'later_id === null && (', '(', 'what is missing or unexpected is named'],
  ]),
  ...faults('shipments/shipments.repository.ts', 'shipments/receipt.int.test.ts', [
    ['remark-holds-back-an-earlier-step', ".where('event', '<>', 'noted')", '', 'a remark keeps nobody from a step'],
  ]),
  ...faults('shipments/codes.domain.ts', 'shipments/codes.domain.test.ts', [
    ['code-of-forty-characters-refused', 'code.length > codeLength', 'code.length >= codeLength'],
  ]),
  ...faults('shipments/rows.domain.ts', 'shipments/rows.domain.test.ts', [
    ['row-left-out-is-saved', 'if (leftOut.has(cells.row)) continue;', ''],
    ['sample-replaced-twice', 'const earlier = replaced.get(text.toLowerCase());', 'const earlier = replaced.get(text);'],
  ]),
  ...faults('collaborations/progress.domain.ts', 'milestones/plan.domain.test.ts', [
    ['milestone-late-on-its-day', 'due_on < utcDay(now);', 'due_on <= utcDay(now);'],
  ]),
  ...faults('milestones/plan.domain.ts', 'milestones/plan.domain.test.ts', [
    ['milestones-beside-those-of-a-proposal', ' && !byProposal', ''],
  ]),
  ...faults('milestones/change-orders.domain.ts', 'milestones/change-orders.domain.test.ts', [
    ['order-accepted-by-its-own-side', "accept: { by: 'other'", "accept: { by: 'own'"],
    ['cheaper-order-waits-for-an-approver', 'order.price > 0 && order', 'order.price !== 0 && order'],
    [
      'order-of-the-researcher-waits-for-an-approver',
      "order.side === 'laboratory' ? raisedTo",
      'order.side !== null ? raisedTo',
    ],
  ]),
  ...faults('milestones/plan.policy.ts', 'milestones/plan.policy.test.ts', [
    ['researcher-plans-milestones', "sideOf(actor, work) === 'laboratory'", 'sideOf(actor, work) !== null'],
    ['hold-released-by-the-other-side', 'sideOf(actor, work) === side', 'sideOf(actor, work) !== null'],
    ['approver-takes-back-an-order', "move === 'take-back' ? sideOf(actor, work) : ", ''],
  ]),
  ...faults('milestones/milestones.repository.ts', 'milestones/milestones.int.test.ts', [
    [
      'late-notice-during-a-dispute',
      'and d.closed_at is null',
      'and false',
      'are nobody’s news once the results are delivered, and while a dispute is open',
    ],
  ]),
  ...faults('deliverables/deliverables.policy.ts', 'deliverables/deliverables.policy.test.ts', [
    ['researcher-delivers', "sideOf(actor, work) === 'laboratory'", 'sideOf(actor, work) !== null'],
    ['results-added-to-completed-work', " && work.collaboration_status === 'approved'", ''],
  ]),
  ...faults('deliverables/deliverables.repository.ts', 'deliverables/deliverables.int.test.ts', [
    ['uploads-of-held-work-removed', '.where(sql<boolean>`not acl.is_held_request(c.id)`)', '', 'uploads of held work stay'],
  ]),
  ...faults('deliverables/deliverables.jobs.ts', 'deliverables/deliverables.int.test.ts', [
    [
      'uploads-that-are-kept-without-end-removed',
      'if (days.uploads === null) return [];',
      '',
      'uploads stay where the operator keeps them without end',
    ],
  ]),
  ...faults('reviews/reviews.domain.ts', 'reviews/reviews.domain.test.ts', [
    ['dispute-after-the-end-reopens-reviews', 'if (opened_at > after(from, reviewLimits.days)) break;', ''],
  ]),
  ...faults('reviews/reviews.policy.ts', 'reviews/reviews.policy.test.ts', [
    ['review-of-the-other-side-read-before-both', 'sideOf(actor, work) === review.side', 'sideOf(actor, work) !== null'],
    ['unpublished-review-removed', ' && review.published_at !== null', ''],
  ]),
  ...faults('reviews/reviews.presenter.ts', 'reviews/reviews.presenter.test.ts', [
    ['removed-review-counts', 'rows.filter(({ removed_at }) => removed_at === null)', 'rows'],
    ['text-of-a-removed-review-shown', "removed_at === null ? body : ''", 'body'],
  ]),
];
