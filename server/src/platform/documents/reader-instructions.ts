export { findReaderInstruction } from '../../kernel/reader-instructions.ts';
