/** What `work` resolves to, or `late` when that takes longer than `ms` milliseconds. Throws what the work throws. */
export declare function within<T, Late>(work: Promise<T>, ms: number, late: Late): Promise<T | Late>;
//# sourceMappingURL=within.d.ts.map