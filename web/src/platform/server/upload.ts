import { transportError } from './api-error.ts';

/** An upload without progress for this long has failed. */
const stallMilliseconds = 60_000;

const readHeaders = (raw: string): Headers => {
  const headers = new Headers();
  for (const line of raw.trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  return headers;
};

const withoutBody = new Set([204, 205, 304]);

/** Sends a request by XMLHttpRequest, the only API with upload progress. `onProgress` receives 0 to 1. */
export const sendWithProgress = async (request: Request, onProgress: (share: number) => void): Promise<Response> => {
  const body = await request.blob();
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout>;
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        reject(transportError('TIMEOUT'));
        xhr.abort();
      }, stallMilliseconds);
    };
    const abort = () => xhr.abort();
    xhr.open(request.method, request.url);
    request.headers.forEach((value, name) => xhr.setRequestHeader(name, value));
    xhr.responseType = 'blob';
    xhr.upload.addEventListener('progress', (event) => {
      watch();
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    xhr.addEventListener('load', () => {
      onProgress(1);
      const { status, statusText } = xhr;
      resolve(
        new Response(withoutBody.has(status) ? null : (xhr.response as Blob), {
          status,
          statusText,
          headers: readHeaders(xhr.getAllResponseHeaders()),
        }),
      );
    });
    xhr.addEventListener('error', () => reject(transportError('NETWORK')));
    xhr.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')));
    xhr.addEventListener('loadend', () => {
      clearTimeout(stalled);
      request.signal.removeEventListener('abort', abort);
    });
    request.signal.addEventListener('abort', abort);
    if (request.signal.aborted) {
      reject(new DOMException('The upload was cancelled.', 'AbortError'));
      return;
    }
    watch();
    xhr.send(body);
  });
};
