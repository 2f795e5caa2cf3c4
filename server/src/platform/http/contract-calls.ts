import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import type { AnyRouter } from '@orpc/server';
import { NodeHttpHandler, type NodeHttpHandlerOptions } from '@orpc/server/node';
import { StandardHandler, type StandardHandlerOptions } from '@orpc/server/standard';
import type { RequestContext } from './call.ts';

type Codec = StandardOpenAPICodec;

/** Answers are JSON already, by the schemas of the contract: the library would copy each one deeply before it is written. */
class JsonCodec extends StandardOpenAPICodec {
  override encode(output: unknown): ReturnType<Codec['encode']> {
    return { status: 200, headers: {}, body: output };
  }
}

type Options = StandardHandlerOptions<RequestContext> &
  NodeHttpHandlerOptions<RequestContext> &
  NonNullable<ConstructorParameters<typeof StandardOpenAPICodec>[1]>;

/** Answers the calls of the contract over their REST paths. */
export const createCalls = (router: AnyRouter, options: Options): NodeHttpHandler<RequestContext> => {
  const serializer = new StandardOpenAPISerializer(
    new StandardOpenAPIJsonSerializer(),
    new StandardBracketNotationSerializer(),
  );
  const handler = new StandardHandler<RequestContext>(
    router,
    new StandardOpenAPIMatcher(),
    new JsonCodec(serializer, options),
    options,
  );
  return new NodeHttpHandler(handler, options);
};
