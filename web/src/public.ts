import { painted } from './platform/painted.ts';
import './styles.css';

// The page is seen before it is brought to life.
await painted();
await import('./reading.tsx');
