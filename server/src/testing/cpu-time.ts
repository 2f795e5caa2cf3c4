/** Processor time of this thread in milliseconds: other work on the machine takes wall time and none of this. */
export const cpuMilliseconds = (work: () => void): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};
