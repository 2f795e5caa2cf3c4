import type { ServerResponse } from 'node:http';
import type { AnyContractRouter } from '@orpc/contract';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';

/** The OpenAPI 3.1 description of the contract. */
export const describeApi = async (contract: AnyContractRouter, publicUrl: string): Promise<object> =>
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

/** The same description for people: one page without scripts. */
export const docsPage = (description: object, response: ServerResponse) => {
  const { paths = {} } = description as { paths?: Record<string, Record<string, Operation>> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationHtml(method, path, operation)),
  );
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Aliquot API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api-docs.css"></head>
<body><main><h1>Aliquot API</h1><p>Every call but those marked public needs the session cookie. The machine-readable
description is <a href="/api/openapi.json">/api/openapi.json</a>; accounts live under <code>/api/auth</code>.</p>
${operations.join('\n')}</main></body></html>`);
};
