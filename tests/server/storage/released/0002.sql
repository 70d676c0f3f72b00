BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE audit (
	id INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	who VARCHAR(60) NOT NULL, 
	what VARCHAR(60) NOT NULL, 
	data TEXT NOT NULL, 
	CONSTRAINT pk_audit PRIMARY KEY (id)
);
CREATE TABLE guests (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	language VARCHAR(16) NOT NULL, 
	created BIGINT NOT NULL, 
	seen BIGINT NOT NULL, 
	banned BOOLEAN NOT NULL, 
	email VARCHAR(254) NOT NULL, 
	confirmed BOOLEAN NOT NULL, 
	webhook VARCHAR(500) NOT NULL, 
	CONSTRAINT pk_guests PRIMARY KEY (id)
);
INSERT INTO "guests" VALUES('c8b5be3823e07c8e','Ann','en',1794794350034,1794794350034,0,'',0,'');
INSERT INTO "guests" VALUES('62297dff287e3370','Bob','en',1794794350241,1794794350241,0,'',0,'');
CREATE TABLE log (
	"table" VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	player VARCHAR(10), 
	"by" VARCHAR(10) NOT NULL, 
	request VARCHAR(100), 
	data TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_log PRIMARY KEY ("table", seq), 
	CONSTRAINT fk_log_table FOREIGN KEY("table") REFERENCES tables (id), 
	CONSTRAINT uq_log_table_request UNIQUE ("table", request)
);
INSERT INTO "log" VALUES('42ak2rrrvbpy',1,'seat','blue','person',NULL,'{"text":"joined","name":"Bob"}',1794794350367,1);
INSERT INTO "log" VALUES('42ak2rrrvbpy',2,'start',NULL,'server',NULL,'{"promise":"a3c4d20d3d3dacc280809b902cc95801ba76443a9a717834a67153ca577e0cdd"}',1794794350367,1);
INSERT INTO "log" VALUES('42ak2rrrvbpy',3,'move','red','person','c8b5be3823e07c8e request-00000001','{"say":"settle anglia"}',1794794350431,1);
INSERT INTO "log" VALUES('42ak2rrrvbpy',4,'move','blue','person','62297dff287e3370 request-00000002','{"say":"settle anglia"}',1794794350503,1);
INSERT INTO "log" VALUES('42ak2rrrvbpy',5,'move','blue','person','62297dff287e3370 request-00000003','{"say":"settle anglia"}',1794794350565,1);
INSERT INTO "log" VALUES('42ak2rrrvbpy',6,'move','red','person','c8b5be3823e07c8e request-00000004','{"say":"settle anglia"}',1794794350588,1);
INSERT INTO "log" VALUES('42ak2rrrvbpy',7,'move','red','person','c8b5be3823e07c8e request-00000005','{"say":"take peasant"}',1794794350680,1);
INSERT INTO "log" VALUES('42ak2rrrvbpy',8,'chat','red','person','c8b5be3823e07c8e request-00000006','{"text":"Good luck!","name":"Ann"}',1794794350698,1);
CREATE TABLE meta (
	"key" VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_meta PRIMARY KEY ("key")
);
INSERT INTO "meta" VALUES('alive','1794794350872');
INSERT INTO "meta" VALUES('origin-key','000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f');
CREATE TABLE notices (
	guest VARCHAR(32) NOT NULL, 
	"table" VARCHAR(16) NOT NULL, 
	way VARCHAR(10) NOT NULL, 
	seq INTEGER NOT NULL, 
	due BIGINT NOT NULL, 
	tries INTEGER NOT NULL, 
	sent BIGINT, 
	CONSTRAINT pk_notices PRIMARY KEY (guest, "table", way), 
	CONSTRAINT fk_notices_guest FOREIGN KEY(guest) REFERENCES guests (id), 
	CONSTRAINT fk_notices_table FOREIGN KEY("table") REFERENCES tables (id)
);
CREATE TABLE push (
	endpoint VARCHAR(500) NOT NULL, 
	guest VARCHAR(32) NOT NULL, 
	p256dh VARCHAR(200) NOT NULL, 
	auth VARCHAR(100) NOT NULL, 
	created BIGINT NOT NULL, 
	CONSTRAINT pk_push PRIMARY KEY (endpoint), 
	CONSTRAINT fk_push_guest FOREIGN KEY(guest) REFERENCES guests (id)
);
CREATE TABLE seats (
	"table" VARCHAR(16) NOT NULL, 
	place INTEGER NOT NULL, 
	colour VARCHAR(10) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	guest VARCHAR(32), 
	name VARCHAR(60) NOT NULL, 
	level VARCHAR(40) NOT NULL, 
	state VARCHAR(10) NOT NULL, 
	clock BIGINT, 
	seen INTEGER NOT NULL, 
	here BIGINT, 
	muted TEXT NOT NULL, created BIGINT DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY ("table", colour), 
	CONSTRAINT fk_seats_guest FOREIGN KEY(guest) REFERENCES guests (id), 
	CONSTRAINT fk_seats_table FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('42ak2rrrvbpy',0,'red','person','c8b5be3823e07c8e','Ann','','',NULL,0,NULL,'',1794794350274);
INSERT INTO "seats" VALUES('42ak2rrrvbpy',1,'blue','person','62297dff287e3370','Bob','','',NULL,0,NULL,'',1794794350274);
CREATE TABLE secrets (
	hash BLOB NOT NULL, 
	id VARCHAR(32) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	guest VARCHAR(32), 
	"table" VARCHAR(16), 
	seat VARCHAR(10), 
	scope VARCHAR(10) NOT NULL, 
	label VARCHAR(100) NOT NULL, 
	created BIGINT NOT NULL, 
	expires BIGINT, 
	used BIGINT, 
	revoked BIGINT, 
	CONSTRAINT pk_secrets PRIMARY KEY (hash), 
	CONSTRAINT fk_secrets_guest FOREIGN KEY(guest) REFERENCES guests (id), 
	CONSTRAINT fk_secrets_table FOREIGN KEY("table") REFERENCES tables (id), 
	CONSTRAINT uq_secrets_id UNIQUE (id)
);
INSERT INTO "secrets" VALUES(X'636C1FB815F1C555D0CECC35D25377F543F1B7D0B8C5C24D2DEFEF92EB50034F','693376d144bf5d4c','cookie','c8b5be3823e07c8e',NULL,NULL,'person','',1794794350034,NULL,NULL,NULL);
INSERT INTO "secrets" VALUES(X'E8FAE23E578F536D18F6A2BBDBD73073AC02F4292CF576A9231E29E2527BE6AF','803e3b79d2939a25','cookie','62297dff287e3370',NULL,NULL,'person','',1794794350241,NULL,NULL,NULL);
INSERT INTO "secrets" VALUES(X'F941F4DD3A460AD9CCDAB81E104921F6CD5D621128EF7A04F9F919896A4D043C','8379d551b45bfd69','join','c8b5be3823e07c8e','42ak2rrrvbpy',NULL,'','',1794794350274,NULL,1794794350310,NULL);
INSERT INTO "secrets" VALUES(X'2F293D2F96BCC65F1CB47F0630F06C4526DE6A09FB526728A8177158058E6EBC','580168d9cbb2b363','watch','c8b5be3823e07c8e','42ak2rrrvbpy',NULL,'','',1794794350274,NULL,NULL,NULL);
CREATE TABLE tables (
	id VARCHAR(16) NOT NULL, 
	created BIGINT NOT NULL, 
	host VARCHAR(32) NOT NULL, 
	wish TEXT NOT NULL, 
	rules VARCHAR(16) NOT NULL, 
	players INTEGER NOT NULL, 
	cards TEXT NOT NULL, 
	listed BOOLEAN NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	seq INTEGER NOT NULL, 
	moves INTEGER NOT NULL, 
	decider VARCHAR(10), 
	since BIGINT, 
	deadline BIGINT, 
	patience BIGINT, 
	promise VARCHAR(64) NOT NULL, 
	sealed TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	started BIGINT, 
	finished BIGINT, 
	result TEXT, 
	rematch VARCHAR(16), 
	thinker VARCHAR(40), 
	claimed_by VARCHAR(60), 
	claimed_until BIGINT, origin VARCHAR(16) DEFAULT '' NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id), 
	CONSTRAINT fk_tables_host FOREIGN KEY(host) REFERENCES guests (id)
);
INSERT INTO "tables" VALUES('42ak2rrrvbpy',1794794350274,'c8b5be3823e07c8e','{"seats":[{"kind":"me"},{"kind":"open"}],"pace":{"kind":"days","days":3.0}}','classic',2,'peasant merchant monk knight witch king',0,'running',8,5,'red',1794794350565,1795053550565,NULL,'a3c4d20d3d3dacc280809b902cc95801ba76443a9a717834a67153ca577e0cdd','plague hispania luck 15759c88bd303fab rats 18 27 42 6 19 28 30 7 23 9 36 20 4 44 46 39 16 49 5 37 11 38 41 43 3 22 40 32 24 25 21 10 31 33 48 14 47 12 13 1 15 2 45 35 34 29 26 8 17 salt adee8e27127c4d437fbf85f4ac43b509a7dbc063b5180970857b22ce7b7c59d5',1,1794794350367,NULL,NULL,NULL,NULL,NULL,NULL,'0e9f39d13b37f248');
CREATE TABLE visitors (
	"table" VARCHAR(16) NOT NULL, 
	guest VARCHAR(32) NOT NULL, 
	may VARCHAR(10) NOT NULL, 
	since BIGINT NOT NULL, 
	CONSTRAINT pk_visitors PRIMARY KEY ("table", guest), 
	CONSTRAINT fk_visitors_guest FOREIGN KEY(guest) REFERENCES guests (id), 
	CONSTRAINT fk_visitors_table FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "visitors" VALUES('42ak2rrrvbpy','62297dff287e3370','join',1794794350310);
CREATE INDEX ix_push_guest ON push (guest);
CREATE INDEX ix_tables_deadline ON tables (deadline);
CREATE INDEX ix_tables_status_created ON tables (status, created);
CREATE INDEX ix_tables_thinker ON tables (thinker);
CREATE INDEX ix_notices_sent_due ON notices (sent, due);
CREATE INDEX ix_notices_table ON notices ("table");
CREATE INDEX ix_secrets_guest ON secrets (guest);
CREATE INDEX ix_secrets_table ON secrets ("table");
CREATE INDEX ix_visitors_guest ON visitors (guest);
CREATE INDEX ix_seats_guest_created_table ON seats (guest, created, "table");
CREATE INDEX ix_tables_host_created_id ON tables (host, created, id);
COMMIT;
