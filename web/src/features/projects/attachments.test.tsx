import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useForgottenFiles } from './attachments.ts';

const key = 'request-files:person';
const open = (names: readonly string[]) =>
  renderHook(({ attached }) => useForgottenFiles(key, attached), { initialProps: { attached: names } });

beforeEach(() => localStorage.clear());

describe('files of a draft', () => {
  it('are named after a reload until they are attached again', () => {
    const first = open([]);
    expect(first.result.current.forgotten).toEqual([]);
    first.rerender({ attached: ['protocol.pdf', 'consent.docx'] });
    expect(first.result.current.forgotten).toEqual([]);
    first.unmount();

    const second = open([]);
    expect(second.result.current.forgotten).toEqual(['protocol.pdf', 'consent.docx']);
    second.rerender({ attached: ['consent.docx'] });
    expect(second.result.current.forgotten).toEqual(['protocol.pdf']);
  });

  it('are forgotten once the request is sent', () => {
    const first = open(['protocol.pdf']);
    act(() => first.result.current.forget());
    first.unmount();
    expect(open([]).result.current.forgotten).toEqual([]);
  });
});
