import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useAttachments, useForgottenFiles } from './attachments.ts';

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

describe('files of a request', () => {
  it.each([
    ['page.pdf', '<html>', 'PDF'],
    ['page.doc', '<html>', 'DOC'],
    ['page.docx', '%PDF-1.7', 'DOCX'],
  ])('REQ-025 %s that begins with %s is refused before anything is sent', async (name, content, kind) => {
    const { result } = renderHook(useAttachments);
    await act(() => result.current.add([new File([content], name), new File(['\n%PDF-1.7'], 'good.pdf')]));
    expect(result.current.problem).toBe(`The content of ${name} is not a ${kind} file.`);
    expect(result.current.items.map(({ file }) => file.name)).toEqual(['good.pdf']);
    await act(() => result.current.add([new File(['PK\u0003\u0004'], 'better.docx')]));
    expect(result.current.problem).toBeNull();
    expect(result.current.items).toHaveLength(2);
  });
});
