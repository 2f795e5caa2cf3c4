import type { AnyContractRouter } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { runInThread } from '../threads/threads.ts';
import { encodePage, type Page } from './pages.ts';

/** The OpenAPI 3.1 description of the contract. */
const describeApi = async (contract: AnyContractRouter, publicUrl: string): Promise<object> =>
  new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
    info: {
      title: 'Aliquot',
      version: '1',
      description: 'Requests carry the session cookie. Errors say error, code and, where known, details and fields.',
    },
    servers: [{ url: `${publicUrl}/api` }],
  });

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const code = (value: unknown) => `<pre>${escape(JSON.stringify(value, null, 2))}</pre>`;

type Operation = {
  summary?: string;
  parameters?: unknown;
  requestBody?: { content?: unknown };
  responses?: Record<string, { description?: string; content?: unknown }>;
};

const operationHtml = (method: string, path: string, { summary, parameters, requestBody, responses = {} }: Operation) => `
<details><summary><code>${method.toUpperCase()} /api${escape(path)}</code> ${escape(summary ?? '')}</summary>
${parameters ? `<h3>Parameters</h3>${code(parameters)}` : ''}
${requestBody?.content ? `<h3>Body</h3>${code(requestBody.content)}` : ''}
${Object.entries(responses)
  .map(([status, { content }]) => `<h3>${escape(status)}</h3>${content ? code(content) : ''}`)
  .join('')}</details>`;

const docsHtml = (description: object): string => {
  const { paths = {} } = description as { paths?: Record<string, Record<string, Operation>> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationHtml(method, path, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Aliquot API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api-docs.css"></head>
<body><main><h1>Aliquot API</h1><p>Every call but those marked public needs the session cookie. The machine-readable
description is <a href="/api/openapi.json">/api/openapi.json</a>; accounts live under <code>/api/auth</code>.</p>
${operations.join('\n')}</main></body></html>`;
};

const forms = {
  '/api/openapi.json': { type: 'application/json; charset=utf-8', write: (api: object) => JSON.stringify(api) },
  '/api/docs': { type: 'text/html; charset=utf-8', write: docsHtml },
} as const;

type Described = keyof typeof forms;

export const isDescription = (pathname: string): pathname is Described => Object.hasOwn(forms, pathname);

/** Writes the description of the product's contract; called in a thread. */
export const writeDescription = async (pathname: Described, publicUrl: string): Promise<string> => {
  const { contract } = await import('@aliquot/contract/index');
  return forms[pathname].write(await describeApi(contract, publicUrl));
};

const module = new URL(import.meta.url);
const cpuMilliseconds = 120_000;

/**
 * The description of the API: JSON for programs, and one page without scripts for people. Each is made in a thread and compressed
 * once, with the first request for it.
 */
export const apiDescription = (publicUrl: string) => {
  const made = new Map<Described, Promise<Page>>();
  const make = async (pathname: Described) => {
    const call = { module, name: 'writeDescription', args: [pathname, publicUrl], cpuMilliseconds, lane: 'papers' } as const;
    return encodePage(await runInThread<string>(call));
  };
  return async (pathname: Described) => {
    const page = made.get(pathname) ?? make(pathname);
    made.set(pathname, page);
    page.catch(() => made.delete(pathname));
    return { type: forms[pathname].type, page: await page };
  };
};
