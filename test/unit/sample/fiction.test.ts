import { expect, test } from 'vitest';
import { readRollouts } from './sample.ts';

const text = readRollouts()
  .map((one) => JSON.stringify(one.rollout))
  .join('\n');

test('addresses are of the kind that nobody has', () => {
  const mails = text.match(/[\w.+-]+@[\w-]+\.[\w.-]*\w/g) ?? [];
  for (const mail of mails) expect(mail).toMatch(/\.example$/);
  expect(text.match(/https?:\/\/[^\s"\\)]+/g) ?? []).toEqual([]);
  expect(text.match(/\b\d{1,3}(\.\d{1,3}){3}\b/g) ?? []).toEqual([]);
  expect(text.match(/\b\d{3}-\d{2}-\d{4}\b/g) ?? []).toEqual([]);
});

test('there is nothing like a secret', () => {
  const patterns = [
    /\bsk-[A-Za-z0-9]{16,}/,
    /\bAKIA[0-9A-Z]{16}\b/,
    /\bgh[pousr]_[A-Za-z0-9]{20,}/,
    /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
    /\bxox[abp]-/,
    /\beyJ[A-Za-z0-9_-]{20,}\./,
    /\b(password|passwd|api[_-]?key)\b\s*[:=]/i,
  ];
  for (const pattern of patterns) expect(pattern.exec(text)?.[0]).toBeUndefined();
});

test('no known company is named', () => {
  const names =
    'Microsoft|Google|Alphabet|Amazon|Apple Inc|Meta Platforms|OpenAI|Anthropic|Nvidia|Oracle|SAP|IBM|Intel|Deloitte|KPMG|PwC|Ernst|Accenture|Allianz|AXA|Zurich|Chubb|Travelers|Allstate|Geico|Progressive Insurance|State Farm|Liberty Mutual|Nationwide|Farmers Insurance|Munich Re|Swiss Re|Lloyds|Aviva|Generali|Prudential|MetLife|Hartford|Berkshire|JPMorgan|Citibank|Barclays|HSBC|Wells Fargo|Goldman|Visa|Mastercard|PayPal|Walmart|Target Corp|Costco|Tesla|Toyota|Honda|Siemens|Bosch|Philips|Nestle|Unilever|Boeing|Airbus|FedEx|UPS|DHL|Maersk|Xactimate|Salesforce|Workday|NetSuite|QuickBooks|Xero';
  expect(new RegExp(`\\b(${names})\\b`).exec(text)?.[0]).toBeUndefined();
});
