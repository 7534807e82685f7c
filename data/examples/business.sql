-- A small trading company: customers, products, orders. Makes the database of business.yaml.
CREATE TABLE customer (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT NOT NULL, contact TEXT NOT NULL,
  rating REAL NOT NULL
);
INSERT INTO customer (name, city, contact, rating) VALUES
  ('Bólido Comidas', 'Madrid', 'Martín Sommer', 4.2),
  ('Alfreds Futterkiste', 'Berlin', 'Maria Anders', 4.8),
  ('Around the Horn', 'London', 'Thomas Hardy', 3.9),
  ('Berglunds snabbköp', 'Luleå', 'Christina Berglund', 4.6),
  ('Blondel père et fils', 'Strasbourg', 'Frédérique Citeaux', 4.1),
  ('Bottom-Dollar Markets', 'Tsawwassen', 'Elizabeth Lincoln', 3.4),
  ('Chop-suey Chinese', 'Bern', 'Yang Wang', 4.4),
  ('Comércio Mineiro', 'São Paulo', 'Pedro Afonso', 3.7),
  ('Die Wandernde Kuh', 'Stuttgart', 'Rita Müller', 4.0),
  ('Drachenblut Delikatessen', 'Aachen', 'Sven Ottlieb', 4.5),
  ('Eastern Connection', 'London', 'Ann Devon', 4.3),
  ('Ernst Handel', 'Graz', 'Roland Mendel', 4.9),
  ('Familia Arquibaldo', 'São Paulo', 'Aria Cruz', 3.2),
  ('Folk och fä HB', 'Bräcke', 'Maria Larsson', 4.0),
  ('Furia Bacalhau', 'Lisboa', 'Lino Rodriguez', 3.8),
  ('Galería del gastrónomo', 'Barcelona', 'Eduardo Saavedra', 4.1),
  ('Hanari Carnes', 'Rio de Janeiro', 'Mario Pontes', 4.4),
  ('Island Trading', 'Cowes', 'Helen Bennett', 3.6),
  ('La maison d’Asie', 'Toulouse', 'Annette Roulet', 4.2),
  ('Magazzini Alimentari', 'Bergamo', 'Giovanni Rovelli', 4.7);

CREATE TABLE product (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, place TEXT NOT NULL, price REAL NOT NULL,
  stock INTEGER NOT NULL, minimum INTEGER NOT NULL
);
INSERT INTO product (name, place, price, stock, minimum) VALUES
  ('Chai', 'A-12', 18.00, 2, 20), ('Chang', 'A-13', 19.00, 74, 25),
  ('Aniseed syrup', 'A-14', 10.00, 63, 25), ('Cajun seasoning', 'B-02', 22.00, 53, 10),
  ('Ikura', 'C-03', 31.00, 11, 30), ('Queso Cabrales', 'D-07', 21.00, 22, 30),
  ('Konbu', 'C-09', 6.00, 14, 24), ('Tofu', 'B-21', 23.25, 19, 20),
  ('Pavlova', 'E-01', 17.45, 29, 10), ('Carnarvon tigers', 'C-04', 62.50, 42, 5),
  ('Teatime biscuits', 'E-03', 9.20, 25, 5), ('Marmalade', 'E-05', 81.00, 40, 5),
  ('Scones', 'E-06', 10.00, 3, 15), ('Crispbread', 'E-08', 21.00, 104, 25),
  ('Guaraná', 'A-20', 4.50, 20, 30), ('Gumbär', 'E-11', 31.23, 15, 10),
  ('Mascarpone', 'D-02', 32.00, 9, 25), ('Gravad lax', 'C-11', 26.00, 11, 25);

-- 830 orders over twelve months; the arithmetic spreads them over customers and products.
CREATE TABLE "order" (
  id INTEGER PRIMARY KEY, customer INTEGER NOT NULL REFERENCES customer,
  product INTEGER NOT NULL REFERENCES product, quantity INTEGER NOT NULL, amount REAL NOT NULL,
  ordered TEXT NOT NULL, due TEXT NOT NULL, carrier TEXT NOT NULL, status TEXT NOT NULL
);
WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < 829)
INSERT INTO "order" (id, customer, product, quantity, amount, ordered, due, carrier, status)
SELECT
  10248 + n,
  1 + (n * 7 + n / 11) % 20,
  1 + (n * 11 + n / 5) % 18,
  (4 + (n * 13) % 37) * (9 + (n * 355 / 830 / 31 * 5) % 7) / 10,
  0,
  date('2025-12-01', '+' || (n * 355 / 830) || ' days'),
  date('2025-12-01', '+' || (n * 355 / 830 + 14 + n % 9) || ' days'),
  CASE n % 3 WHEN 0 THEN 'Speedy Express' WHEN 1 THEN 'United Package' ELSE 'Federal Shipping' END,
  CASE
    WHEN n < 770 THEN 'Shipped'
    WHEN date('2025-12-01', '+' || (n * 355 / 830 + 14 + n % 9) || ' days') < '2026-11-14' THEN 'Late'
    WHEN n % 5 = 0 THEN 'Held'
    ELSE 'Open'
  END
FROM number;
UPDATE "order" SET amount = round(quantity * (SELECT price FROM product WHERE id = product), 2);
CREATE INDEX order_ordered ON "order" (ordered);
CREATE INDEX order_status ON "order" (status);
