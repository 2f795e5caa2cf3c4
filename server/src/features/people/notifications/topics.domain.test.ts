import { notificationTopicNames, requiredBecause } from '@aliquot/contract/people/notification-topics';
import { describe, expect, it } from 'vitest';
import { choiceOf, topicOf } from './topics.domain.ts';

it.each([
  ['collaboration-withdrawn', 'requests'],
  ['acceptance-reminder', 'work'],
  ['analysis-ready', 'documents'],
  ['certificate-changed', 'certificates'],
  ['lab-name', 'certificates'],
  ['lab-waiting', 'laboratory'],
  ['role-changed', 'security'],
] as const)('PRM-026 %s belongs to %s', (kind, topic) => expect(topicOf(kind)).toBe(topic));

describe('PRM-026 what holds for a person', () => {
  const preferences = notificationTopicNames.map((topic) => ({
    user_id: 'ada',
    topic,
    in_product: false,
    mail: 'off' as const,
  }));

  it.each(notificationTopicNames)('PRM-026 %s', (topic) => {
    const usual = { in_product: true, mail: 'at-once' };
    expect(choiceOf([], { userId: 'ada', topic })).toEqual(usual);
    expect(choiceOf(preferences, { userId: 'bo', topic })).toEqual(usual);
    const isRequired = requiredBecause(topic) !== null;
    expect(choiceOf(preferences, { userId: 'ada', topic })).toMatchObject(
      isRequired ? usual : { in_product: false, mail: 'off' },
    );
  });

  it('PRM-026 required topics say why', () => {
    expect(notificationTopicNames.filter((topic) => requiredBecause(topic) !== null)).toEqual(['security', 'account']);
    expect(requiredBecause('security')).toBe('You can’t switch these off: they tell you when someone else uses your account.');
  });
});
