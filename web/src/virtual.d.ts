declare module 'virtual:contract-routes' {
  import type { AnyContractRouter } from '@orpc/contract';

  /** The contract's routes without schemas, as the build reads them. */
  const routes: AnyContractRouter;
  export default routes;
}
