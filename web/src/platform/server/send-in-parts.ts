import { clientHeader } from './api.ts';
import { readErrorBody, transportError } from './api-error.ts';

const partBytes = 32 * 1024 ** 2;

/** Milliseconds before each new attempt; an attempt that gets further starts over. */
const pauses = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000];

/**
 * Sends a file to an upload that has begun, from where it stopped, by the tus protocol. A connection that breaks is tried again for two
 * minutes. `onProgress` receives the bytes that have arrived. Rejects with an `ApiError`, or with an `AbortError` once `signal` ends it.
 */
export const sendInParts = async (
  file: File,
  url: string,
  { onProgress, signal }: { onProgress: (received: number) => void; signal: AbortSignal },
): Promise<void> => {
  const { DetailedError, Upload } = await import('tus-js-client');
  const reasonOf = (error: Error) => {
    const response = error instanceof DetailedError ? error.originalResponse : null;
    return response ? readErrorBody(response.getStatus(), undefined) : transportError('NETWORK');
  };
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(file, {
      uploadUrl: new URL(url, window.location.origin).href,
      chunkSize: partBytes,
      retryDelays: pauses,
      headers: clientHeader,
      storeFingerprintForResuming: false,
      onProgress: (sent) => onProgress(sent),
      onSuccess: () => resolve(),
      onError: (error) => reject(reasonOf(error)),
    });
    const stop = () => {
      void upload.abort();
      reject(new DOMException('The upload was cancelled.', 'AbortError'));
    };
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    return upload.start();
  });
};
