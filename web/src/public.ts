import { painted } from './platform/painted.ts';
import './styles.css';

// The page is painted before it is hydrated.
await painted();
await import('./reading.tsx');
