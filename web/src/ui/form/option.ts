/** One choice of a list: what is kept, and what people read. */
export type Option<Value extends string = string> = { readonly value: Value; readonly label: string };
