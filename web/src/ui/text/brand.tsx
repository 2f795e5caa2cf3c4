import { clsx } from 'clsx';

/** The sign of the product: a drop, and in it the portion that goes to the laboratory. */
const BrandMark = ({ className }: { className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 32 32" className={clsx('size-7', className)} fill="none">
    <path d="M9.3 20.2h13.4A6.7 6.7 0 0 1 16 26.400a6.700 6.700 0 0 1-6.700-6.200Z" className="fill-gold" />
    <path
      d="M16 4.500c4.500 5.800 7.700 10.100 7.700 14.400a7.700 7.700 0 0 1-15.400 0c0-4.300 3.200-8.600 7.700-14.400Z"
      stroke="currentColor"
      strokeWidth="2.300"
      strokeLinejoin="round"
    />
  </svg>
);

/** Sign and name. */
export const Brand = ({ className }: { className?: string }) => (
  <span className={clsx('inline-flex items-center gap-2', className)}>
    <BrandMark />
    <span className="font-serif text-[1.375rem] leading-none tracking-tight">Aliquot</span>
  </span>
);
