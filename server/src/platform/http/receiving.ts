import type { IncomingMessage } from 'node:http';
import { type Refusal, refuse } from '../../kernel/result.ts';
import type { Config } from '../config.ts';
import type { Limiter, RequestContext } from './call.ts';
import { refuseUntil } from './crowd/limiter.ts';
import { createSlots } from './crowd/slots.ts';
import { type ReceivedForm, receiveForm } from './multipart.ts';
import { changes, hasBody, isMultipart } from './requests.ts';
import { uploadDirectoryOf } from './upload-directory.ts';

/** Limit for one person; a page sends one after the other. */
const uploadsAtOnce = 6;

/** A body that is not to be read from the connection. */
type WithBody = IncomingMessage & { body?: FormData | Record<string, never> };

/** Streams the form of a signed-in person to disk, and puts it in place of the body. Nothing is received of other requests. */
export const createReceiver = (config: Config, limiter: Limiter) => {
  const directory = uploadDirectoryOf(config);
  const slots = createSlots(uploadsAtOnce);
  return async (context: RequestContext): Promise<ReceivedForm | Refusal | undefined> => {
    const { request, response, actor } = context;
    if (!isMultipart(request)) {
      // Nothing was sent, and nothing may be needed.
      if (changes(request) && !hasBody(request)) (request as WithBody).body = {};
      return undefined;
    }
    const leave = actor.kind === 'user' ? slots(actor.id) : null;
    if (leave === null) {
      response.setHeader('Connection', 'close');
      if (actor.kind !== 'user') return refuse('UNAUTHORIZED');
      const details = 'Several of your uploads are in progress. Please wait until they finish.';
      return refuseUntil(response, { seconds: 10, details });
    }
    const form = await receiveForm(request, directory).finally(leave);
    if ('ok' in form) return form;
    const late = await limiter.upload(context, form);
    if (late) {
      await form.discard();
      return refuseUntil(response, late);
    }
    (request as WithBody).body = form.form;
    return form;
  };
};
