/** How a book keeps a rate, under the currency that it is of: "0.79 GBP 2026-11-02". */
export const rateText = /^(\d{1,7}(?:\.\d{1,7})?) ([A-Z]{3}) (\d{4}-\d{2}-\d{2})$/
